package main

import (
	jjakbufio "bufio"
	jjakfmt "fmt"
	jjakos "os"
)

func main() {
	in := jjakbufio.NewReader(jjakos.Stdin)
	var marker string
	jjakfmt.Fscan(in, &marker)
	for {
		var r, c, rows, cols int
		if _, err := jjakfmt.Fscan(in, &r, &c, &rows, &cols); err != nil {
			return
		}
		board := make([][]int, rows)
		for row := range board {
			board[row] = make([]int, cols)
			for col := range board[row] {
				jjakfmt.Fscan(in, &board[row][col])
			}
		}
		jjakfmt.Fprintf(jjakos.Stdout, "\n%s %d\n", marker, solution(board, r, c))
	}
}
