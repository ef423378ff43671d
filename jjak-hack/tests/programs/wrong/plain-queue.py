from collections import deque

KEYS = [(dy, dx, ctrl) for ctrl in (False, True) for dy, dx in ((0, -1), (-1, 0), (0, 1), (1, 0))]


def go(cards, y, x, dy, dx, ctrl):
    while 0 <= y + dy < 4 and 0 <= x + dx < 4:
        y, x = y + dy, x + dx
        if not ctrl or (y, x) in cards:
            break
    return y, x


def enter(board, cards, at, up):
    if at not in cards or at == up:
        return None
    if up is None:
        return cards, at
    if board[at[0]][at[1]] == board[up[0]][up[1]]:
        return cards - {at, up}, None
    return cards, None


def chain(board, cards, at, up):
    yield cards, up
    while True:
        after = enter(board, cards, at, up)
        if after is None:
            return
        cards, up = after
        yield cards, up


def mark(board, cards, at, up):
    return cards, at, up and board[up[0]][up[1]]


def solution(board, r, c):
    start = frozenset((y, x) for y in range(4) for x in range(4) if board[y][x])
    queue = deque()
    seen = set()
    for cost, (cards, up) in enumerate(chain(board, start, (r, c), None)):
        queue.append((cards, (r, c), up, cost))
        seen.add(mark(board, cards, (r, c), up))
    while queue:
        cards, at, up, cost = queue.popleft()
        if not cards:
            return cost
        for dy, dx, ctrl in KEYS:
            to = go(cards, *at, dy, dx, ctrl)
            for more, (after, face) in enumerate(chain(board, cards, to, up), 1):
                if mark(board, after, to, face) not in seen:
                    seen.add(mark(board, after, to, face))
                    queue.append((after, to, face, cost + more))
