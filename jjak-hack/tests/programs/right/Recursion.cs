using System;
using System.Collections.Generic;

public class Solution {
    public int solution(int[,] board, int r, int c) {
        return Best((int[,])board.Clone(), r * 4 + c);
    }

    private static int Best(int[,] board, int at) {
        int least = int.MaxValue;
        for (int first = 0; first < 16; first++) {
            int picture = board[first / 4, first % 4];
            if (picture == 0) continue;
            for (int second = 0; second < 16; second++) {
                if (second == first || board[second / 4, second % 4] != picture) continue;
                int way = Distance(board, at, first) + Distance(board, first, second) + 2;
                board[first / 4, first % 4] = board[second / 4, second % 4] = 0;
                least = Math.Min(least, way + Best(board, second));
                board[first / 4, first % 4] = board[second / 4, second % 4] = picture;
            }
        }
        return least == int.MaxValue ? 0 : least;
    }

    private static int Distance(int[,] board, int from, int to) {
        int[] presses = new int[16];
        Array.Fill(presses, -1);
        presses[from] = 0;
        Queue<int> queue = new Queue<int>();
        queue.Enqueue(from);
        while (presses[to] < 0) {
            int at = queue.Dequeue();
            for (int key = 0; key < 8; key++) {
                int dy = new[] {0, 0, 1, -1}[key % 4], dx = new[] {1, -1, 0, 0}[key % 4];
                int y = at / 4, x = at % 4;
                while (y + dy >= 0 && y + dy < 4 && x + dx >= 0 && x + dx < 4) {
                    y += dy;
                    x += dx;
                    if (key < 4 || board[y, x] != 0) break;
                }
                if (presses[y * 4 + x] < 0) {
                    presses[y * 4 + x] = presses[at] + 1;
                    queue.Enqueue(y * 4 + x);
                }
            }
        }
        return presses[to];
    }
}
