fun main() {
    val marker = readLine()!!
    while (true) {
        val line = readLine() ?: break
        val numbers = line.trim().split(" ").map { it.toInt() }
        val (r, c, rows, cols) = numbers
        val board = Array(rows) { row -> IntArray(cols) { col -> numbers[4 + row * cols + col] } }
        val value = Solution().solution(board, r, c)
        print("\n$marker $value\n")
        System.out.flush()
    }
}
