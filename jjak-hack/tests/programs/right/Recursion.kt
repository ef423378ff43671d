import java.util.ArrayDeque

class Solution {
    fun solution(board: Array<IntArray>, r: Int, c: Int): Int = best(board.map { it.copyOf() }.toTypedArray(), r * 4 + c)

    private fun best(board: Array<IntArray>, at: Int): Int {
        var least = Int.MAX_VALUE
        for (first in 0 until 16) {
            val picture = board[first / 4][first % 4]
            if (picture == 0) continue
            val second = (0 until 16).first { it != first && board[it / 4][it % 4] == picture }
            val way = distance(board, at, first) + distance(board, first, second) + 2
            board[first / 4][first % 4] = 0
            board[second / 4][second % 4] = 0
            least = minOf(least, way + best(board, second))
            board[first / 4][first % 4] = picture
            board[second / 4][second % 4] = picture
        }
        return if (least == Int.MAX_VALUE) 0 else least
    }

    private fun distance(board: Array<IntArray>, from: Int, to: Int): Int {
        val presses = IntArray(16) { -1 }
        presses[from] = 0
        val queue = ArrayDeque(listOf(from))
        while (presses[to] < 0) {
            val at = queue.removeFirst()
            for (key in 0 until 8) {
                val dy = intArrayOf(0, 0, 1, -1)[key % 4]
                val dx = intArrayOf(1, -1, 0, 0)[key % 4]
                var y = at / 4
                var x = at % 4
                while (y + dy in 0..3 && x + dx in 0..3) {
                    y += dy
                    x += dx
                    if (key < 4 || board[y][x] != 0) break
                }
                if (presses[y * 4 + x] < 0) {
                    presses[y * 4 + x] = presses[at] + 1
                    queue.addLast(y * 4 + x)
                }
            }
        }
        return presses[to]
    }
}
