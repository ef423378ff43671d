def solution(board, r, c):
    return (
