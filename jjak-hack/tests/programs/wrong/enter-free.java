import java.util.*;

class Solution {
    private int[][] board;
    private int best;

    // Depth-first over the pairs; the presses of Enter are forgotten.
    public int solution(int[][] board, int r, int c) {
        this.board = new int[4][];
        for (int row = 0; row < 4; row++) this.board[row] = board[row].clone();
        best = Integer.MAX_VALUE;
        go(r * 4 + c, 0);
        return best;
    }

    private void go(int at, int presses) {
        boolean left = false;
        for (int first = 0; first < 16; first++) {
            int picture = board[first / 4][first % 4];
            if (picture == 0) continue;
            left = true;
            for (int second = 0; second < 16; second++) {
                if (second == first || board[second / 4][second % 4] != picture) continue;
                int way = distance(at, first) + distance(first, second);
                board[first / 4][first % 4] = board[second / 4][second % 4] = 0;
                go(second, presses + way);
                board[first / 4][first % 4] = board[second / 4][second % 4] = picture;
            }
        }
        if (!left) best = Math.min(best, presses);
    }

    private int distance(int from, int to) {
        int[] presses = new int[16];
        Arrays.fill(presses, -1);
        presses[from] = 0;
        Deque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (presses[to] < 0) {
            int at = queue.remove();
            for (int key = 0; key < 8; key++) {
                int dy = new int[] {0, 0, 1, -1}[key % 4], dx = new int[] {1, -1, 0, 0}[key % 4];
                int y = at / 4, x = at % 4;
                while (y + dy >= 0 && y + dy < 4 && x + dx >= 0 && x + dx < 4) {
                    y += dy;
                    x += dx;
                    if (key < 4 || board[y][x] != 0) break;
                }
                if (presses[y * 4 + x] < 0) {
                    presses[y * 4 + x] = presses[at] + 1;
                    queue.add(y * 4 + x);
                }
            }
        }
        return presses[to];
    }
}
