func distance(board [][]int, from, to int) int {
	presses := [16]int{}
	for cell := range presses {
		presses[cell] = -1
	}
	presses[from] = 0
	queue := []int{from}
	for presses[to] < 0 {
		at := queue[0]
		queue = queue[1:]
		for key := 0; key < 8; key++ {
			dy, dx := []int{0, 0, 1, -1}[key%4], []int{1, -1, 0, 0}[key%4]
			y, x := at/4, at%4
			for y+dy >= 0 && y+dy < 4 && x+dx >= 0 && x+dx < 4 {
				y, x = y+dy, x+dx
				if key < 4 || board[y][x] != 0 {
					break
				}
			}
			if presses[y*4+x] < 0 {
				presses[y*4+x] = presses[at] + 1
				queue = append(queue, y*4+x)
			}
		}
	}
	return presses[to]
}

func best(board [][]int, at int) int {
	least := -1
	for first := 0; first < 16; first++ {
		picture := board[first/4][first%4]
		for second := 0; picture != 0 && second < 16; second++ {
			if second == first || board[second/4][second%4] != picture {
				continue
			}
			way := distance(board, at, first) + distance(board, first, second) + 2
			board[first/4][first%4], board[second/4][second%4] = 0, 0
			way += best(board, second)
			board[first/4][first%4], board[second/4][second%4] = picture, picture
			if least < 0 || way < least {
				least = way
			}
		}
	}
	if least < 0 {
		return 0
	}
	return least
}

func solution(board [][]int, r int, c int) int {
	return best(board, r*4+c)
}
