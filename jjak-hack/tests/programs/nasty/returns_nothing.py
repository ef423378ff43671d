def solution(board, r, c):
    pass
