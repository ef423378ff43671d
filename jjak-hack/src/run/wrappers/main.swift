import Foundation

let jjakMarker = readLine() ?? ""
while let line = readLine() {
    let numbers = line.split(separator: " ").map { Int($0)! }
    let (r, c, rows, cols) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let board = (0..<rows).map { row in (0..<cols).map { col in numbers[4 + row * cols + col] } }
    let value = solution(board, r, c)
    print("\n\(jjakMarker) \(value)")
    fflush(stdout)
}
