from collections import deque
from functools import lru_cache

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
    places = {}
    for y in range(4):
        for x in range(4):
            if board[y][x]:
                places.setdefault(board[y][x], []).append((y, x))

    @lru_cache(None)
    def best(left, at):
        if not left:
            return 0
        now = [[value if value in left else 0 for value in row] for row in board]
        least = 10**9
        for picture in left:
            a, b = places[picture]
            rest = tuple(other for other in left if other != picture)
            for first, second in ((a, b), (b, a)):
                cost = distance(now, at, first) + distance(now, first, second) + 2
                least = min(least, cost + best(rest, second))
        return least

    return best(tuple(sorted(places)), (r, c))
