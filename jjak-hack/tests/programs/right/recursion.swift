func distance(_ board: [[Int]], _ from: Int, _ to: Int) -> Int {
    var presses = [Int](repeating: -1, count: 16)
    presses[from] = 0
    var queue = [from]
    while presses[to] < 0 {
        let at = queue.removeFirst()
        for key in 0..<8 {
            let dy = [0, 0, 1, -1][key % 4], dx = [1, -1, 0, 0][key % 4]
            var y = at / 4, x = at % 4
            while (0..<4).contains(y + dy) && (0..<4).contains(x + dx) {
                y += dy
                x += dx
                if key < 4 || board[y][x] != 0 { break }
            }
            if presses[y * 4 + x] < 0 {
                presses[y * 4 + x] = presses[at] + 1
                queue.append(y * 4 + x)
            }
        }
    }
    return presses[to]
}

func best(_ board: [[Int]], _ at: Int) -> Int {
    var least = Int.max
    for first in 0..<16 where board[first / 4][first % 4] != 0 {
        for second in 0..<16 where second != first && board[second / 4][second % 4] == board[first / 4][first % 4] {
            var after = board
            after[first / 4][first % 4] = 0
            after[second / 4][second % 4] = 0
            let way = distance(board, at, first) + distance(board, first, second) + 2
            least = min(least, way + best(after, second))
        }
    }
    return least == Int.max ? 0 : least
}

func solution(_ board: [[Int]], _ r: Int, _ c: Int) -> Int {
    return best(board, r * 4 + c)
}
