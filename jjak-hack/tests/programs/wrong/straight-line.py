from functools import lru_cache


def distance(board, start, goal):
    return int(start[0] != goal[0]) + int(start[1] != goal[1])


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
