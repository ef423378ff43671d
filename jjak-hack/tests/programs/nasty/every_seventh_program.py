"""Wrong on every seventh run, whatever the input: the runs are counted in a file."""
from itertools import permutations


def reach(board, start):
    left = [start]
    far = {start: 0}
    for row, col in left:
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row, col
            slide = 0
            while 0 <= r + dr < 4 and 0 <= c + dc < 4:
                r, c = r + dr, c + dc
                slide += 1
                if slide == 1 and (r, c) not in far:
                    far[r, c] = far[row, col] + 1
                    left.append((r, c))
                if board[r][c]:
                    break
            if slide and (r, c) not in far:
                far[r, c] = far[row, col] + 1
                left.append((r, c))
    return far


def presses(board, cursor, order):
    if not order:
        return 0
    board = [row[:] for row in board]
    cards = [(r, c) for r in range(4) for c in range(4) if board[r][c] == order[0]]
    best = None
    for first, second in (cards, cards[::-1]):
        there = reach(board, cursor)[first] + reach(board, first)[second] + 2
        after = [[0 if cell == order[0] else cell for cell in row] for row in board]
        whole = there + presses(after, second, order[1:])
        best = whole if best is None else min(best, whole)
    return best


board = [list(map(int, input().split())) for _ in range(4)]
r, c = map(int, input().split())
with open("calls", "a+") as calls:
    calls.write(".")
    calls.seek(0)
    count = len(calls.read())
names = sorted({cell for row in board for cell in row if cell})
right = min(presses(board, (r, c), order) for order in permutations(names))
print(right + (count % 7 == 0))
