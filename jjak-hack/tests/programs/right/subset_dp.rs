use std::collections::{HashMap, VecDeque};

fn distances(cards: u16, from: usize) -> [i32; 16] {
    let mut presses = [-1; 16];
    presses[from] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for (dy, dx) in [(0i32, 1i32), (0, -1), (1, 0), (-1, 0)] {
            for ctrl in [false, true] {
                let (mut y, mut x) = (at as i32 / 4, at as i32 % 4);
                while (0..4).contains(&(y + dy)) && (0..4).contains(&(x + dx)) {
                    y += dy;
                    x += dx;
                    if !ctrl || cards >> (y * 4 + x) & 1 == 1 {
                        break;
                    }
                }
                let to = (y * 4 + x) as usize;
                if presses[to] < 0 {
                    presses[to] = presses[at] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    presses
}

fn best(pairs: &[(usize, usize)], left: u16, cards: u16, at: usize, memo: &mut HashMap<(u16, usize), i32>) -> i32 {
    if left == 0 {
        return 0;
    }
    if let Some(&known) = memo.get(&(left, at)) {
        return known;
    }
    let mut least = i32::MAX;
    for (nth, &(a, b)) in pairs.iter().enumerate().filter(|(nth, _)| left >> nth & 1 == 1) {
        for (first, second) in [(a, b), (b, a)] {
            let cost = distances(cards, at)[first] + distances(cards, first)[second] + 2;
            let rest = cards & !(1 << a) & !(1 << b);
            least = least.min(cost + best(pairs, left & !(1 << nth), rest, second, memo));
        }
    }
    memo.insert((left, at), least);
    least
}

fn solution(board: Vec<Vec<i32>>, r: i32, c: i32) -> i32 {
    let cells = board.concat();
    let mut pairs = Vec::new();
    for picture in 1..=6 {
        let places: Vec<usize> = (0..16).filter(|&cell| cells[cell] == picture).collect();
        if let [a, b] = places[..] {
            pairs.push((a, b));
        }
    }
    let cards = pairs.iter().fold(0, |set, &(a, b)| set | 1 << a | 1 << b);
    best(&pairs, (1 << pairs.len()) - 1, cards, (r * 4 + c) as usize, &mut HashMap::new())
}
