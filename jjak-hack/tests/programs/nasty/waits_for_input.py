def solution(board, r, c):
    while True:
        input()
