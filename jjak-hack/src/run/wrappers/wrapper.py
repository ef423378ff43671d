import sys


def main():
    import importlib

    lines = sys.stdin
    marker = lines.readline().strip()
    sys.path.insert(0, ".")
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000))
    module = importlib.import_module("solution")
    solution = module.solution if hasattr(module, "solution") else module.Solution().solution
    while True:
        line = lines.readline()
        if not line:
            break
        r, c, rows, cols, *cells = map(int, line.split())
        board = [cells[row * cols:(row + 1) * cols] for row in range(rows)]
        value = solution(board, r, c)
        if type(value).__module__ == "numpy":
            value = value.item()
        print(f"\n{marker} {value!r}", flush=True)


main()
