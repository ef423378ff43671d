import java.util.*;

class Solution {
    // Breadth-first over single keys: cells, cards left, the card that is up.
    public int solution(int[][] board, int r, int c) {
        int cards = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (board[cell / 4][cell % 4] != 0) cards |= 1 << cell;
        }
        int start = state(r * 4 + c, cards, 16);
        Map<Integer, Integer> presses = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>();
        presses.put(start, 0);
        queue.add(start);
        int[] dy = {0, -1, 0, 1};
        int[] dx = {-1, 0, 1, 0};
        while (true) {
            int now = queue.remove();
            int cell = now & 15, up = now >> 4 & 31, left = now >> 9;
            if (left == 0) return presses.get(now);
            List<Integer> next = new ArrayList<>();
            for (int way = 0; way < 4; way++) {
                for (int ctrl = 0; ctrl < 2; ctrl++) {
                    int y = cell / 4, x = cell % 4;
                    while (y + dy[way] >= 0 && y + dy[way] < 4 && x + dx[way] >= 0 && x + dx[way] < 4) {
                        y += dy[way];
                        x += dx[way];
                        if (ctrl == 0 || (left >> (y * 4 + x) & 1) == 1) break;
                    }
                    next.add(state(y * 4 + x, left, up));
                }
            }
            if ((left >> cell & 1) == 1 && up != cell) {
                if (up == 16) next.add(state(cell, left, cell));
                else if (board[up / 4][up % 4] == board[cell / 4][cell % 4])
                    next.add(state(cell, left & ~(1 << up) & ~(1 << cell), 16));
                else next.add(state(cell, left, 16));
            }
            for (int to : next) {
                if (presses.putIfAbsent(to, presses.get(now) + 1) == null) queue.add(to);
            }
        }
    }

    private static int state(int cell, int left, int up) {
        return left << 9 | up << 4 | cell;
    }
}
