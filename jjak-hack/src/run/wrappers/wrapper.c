#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The file may have a main of its own, for tests.
#define main solution_main
#include "solution.c"
#undef main

int main(void) {
    char marker[64];
    if (scanf("%63s", marker) != 1) return 0;
    int r, c, rows, cols;
    while (scanf("%d %d %d %d", &r, &c, &rows, &cols) == 4) {
        int **board = malloc(rows * sizeof *board);
        for (int row = 0; row < rows; row++) {
            board[row] = malloc(cols * sizeof **board);
            for (int col = 0; col < cols; col++)
                if (scanf("%d", &board[row][col]) != 1) return 0;
        }
        long long value = solution(board, rows, cols, r, c);
        printf("\n%s %lld\n", marker, value);
        fflush(stdout);
        for (int row = 0; row < rows; row++) free(board[row]);
        free(board);
    }
    return 0;
}
