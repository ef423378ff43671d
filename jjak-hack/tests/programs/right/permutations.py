from collections import deque
from itertools import permutations, product


def reach(board, y, x, dy, dx, ctrl):
    while 0 <= y + dy < 4 and 0 <= x + dx < 4:
        y, x = y + dy, x + dx
        if not ctrl or board[y][x]:
            break
    return y, x


def distance(board, start, goal):
    presses = {start: 0}
    queue = deque([start])
    while start != goal and goal not in presses:
        at = queue.popleft()
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for ctrl in (False, True):
                to = reach(board, *at, dy, dx, ctrl)
                if to not in presses:
                    presses[to] = presses[at] + 1
                    queue.append(to)
    return presses[goal]


def solution(board, r, c):
    cards = {}
    for y, row in enumerate(board):
        for x, value in enumerate(row):
            if value:
                cards.setdefault(value, []).append((y, x))
    best = 10**9
    for order in permutations(cards):
        for turns in product((0, 1), repeat=len(order)):
            now = [row[:] for row in board]
            at, presses = (r, c), 0
            for picture, turn in zip(order, turns):
                first, second = cards[picture][turn], cards[picture][1 - turn]
                presses += distance(now, at, first) + distance(now, first, second) + 2
                for y, x in (first, second):
                    now[y][x] = 0
                at = second
            best = min(best, presses)
    return best
