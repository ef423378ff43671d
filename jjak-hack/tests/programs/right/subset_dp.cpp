#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

using namespace std;

int memo[64][16], pairsOf[6][2], count_, grid[4][4];

int distanceOf(int left, int from, int to) {
    bool card[16] = {};
    for (int p = 0; p < count_; p++)
        if (left >> p & 1) card[pairsOf[p][0]] = card[pairsOf[p][1]] = true;
    int dist[16];
    memset(dist, -1, sizeof dist);
    vector<int> queue = {from};
    dist[from] = 0;
    for (size_t head = 0; head < queue.size(); head++) {
        int at = queue[head];
        for (int way = 0; way < 4; way++)
            for (int ctrl = 0; ctrl < 2; ctrl++) {
                int y = at / 4, x = at % 4, dy = (way == 0) - (way == 1), dx = (way == 2) - (way == 3);
                while (y + dy >= 0 && y + dy < 4 && x + dx >= 0 && x + dx < 4) {
                    y += dy, x += dx;
                    if (!ctrl || card[y * 4 + x]) break;
                }
                int next = y * 4 + x;
                if (dist[next] < 0) dist[next] = dist[at] + 1, queue.push_back(next);
            }
    }
    return dist[to];
}

int best(int left, int at) {
    if (!left) return 0;
    int &known = memo[left][at];
    if (known >= 0) return known;
    int least = 1 << 20;
    for (int p = 0; p < count_; p++)
        if (left >> p & 1)
            for (int turn = 0; turn < 2; turn++) {
                int first = pairsOf[p][turn], second = pairsOf[p][1 - turn];
                int cost = distanceOf(left, at, first) + distanceOf(left, first, second) + 2;
                least = min(least, cost + best(left & ~(1 << p), second));
            }
    return known = least;
}

int solution(vector<vector<int>> board, int r, int c) {
    memset(memo, -1, sizeof memo);
    count_ = 0;
    for (int picture = 1; picture <= 6; picture++) {
        int seen = 0;
        for (int cell = 0; cell < 16; cell++)
            if (board[cell / 4][cell % 4] == picture) pairsOf[count_][seen++] = cell;
        if (seen) count_++;
    }
    return best((1 << count_) - 1, r * 4 + c);
}
