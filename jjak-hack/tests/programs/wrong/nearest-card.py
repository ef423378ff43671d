from collections import deque

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def slide(board, y, x, dy, dx):
    while 0 <= y + dy < 4 and 0 <= x + dx < 4:
        y, x = y + dy, x + dx
        if board[y][x]:
            break
    return y, x


def distance(board, start, goal):
    seen = {start: 0}
    queue = deque([start])
    while queue:
        y, x = queue.popleft()
        if (y, x) == goal:
            return seen[goal]
        for dy, dx in WAYS:
            steps = [slide(board, y, x, dy, dx)]
            if 0 <= y + dy < 4 and 0 <= x + dx < 4:
                steps.append((y + dy, x + dx))
            for step in steps:
                if step not in seen:
                    seen[step] = seen[y, x] + 1
                    queue.append(step)
    return 10**6


def solution(board, r, c):
    board = [row[:] for row in board]
    at, presses = (r, c), 0
    while any(map(any, board)):
        cards = [(y, x) for y in range(4) for x in range(4) if board[y][x]]
        first = min(cards, key=lambda card: distance(board, at, card))
        second = next(card for card in cards if card != first and board[card[0]][card[1]] == board[first[0]][first[1]])
        presses += distance(board, at, first) + distance(board, first, second) + 2
        for y, x in (first, second):
            board[y][x] = 0
        at = second
    return presses
