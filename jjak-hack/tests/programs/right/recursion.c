#include <stdlib.h>

static int distance(int **board, int from, int to) {
    int presses[16], queue[16], head = 0, tail = 0;
    for (int cell = 0; cell < 16; cell++) presses[cell] = -1;
    presses[from] = 0;
    queue[tail++] = from;
    while (presses[to] < 0) {
        int at = queue[head++];
        for (int key = 0; key < 8; key++) {
            int dy = (key % 4 == 0) - (key % 4 == 1), dx = (key % 4 == 2) - (key % 4 == 3);
            int y = at / 4, x = at % 4;
            while (y + dy >= 0 && y + dy < 4 && x + dx >= 0 && x + dx < 4) {
                y += dy, x += dx;
                if (key < 4 || board[y][x]) break;
            }
            if (presses[y * 4 + x] < 0) {
                presses[y * 4 + x] = presses[at] + 1;
                queue[tail++] = y * 4 + x;
            }
        }
    }
    return presses[to];
}

static int best(int **board, int at) {
    int least = 1 << 20, left = 0;
    for (int first = 0; first < 16; first++) {
        int picture = board[first / 4][first % 4];
        if (!picture) continue;
        left = 1;
        for (int second = 0; second < 16; second++) {
            if (second == first || board[second / 4][second % 4] != picture) continue;
            int way = distance(board, at, first) + distance(board, first, second) + 2;
            board[first / 4][first % 4] = board[second / 4][second % 4] = 0;
            int rest = best(board, second);
            board[first / 4][first % 4] = board[second / 4][second % 4] = picture;
            if (way + rest < least) least = way + rest;
        }
    }
    return left ? least : 0;
}

int solution(int **board, size_t board_rows, size_t board_cols, int r, int c) {
    return best(board, r * 4 + c);
}
