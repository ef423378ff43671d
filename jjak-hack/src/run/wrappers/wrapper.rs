
mod jjak_wrapper {
    use std::io::{BufRead, Write};

    pub fn run(solution: impl Fn(Vec<Vec<i32>>, i32, i32) -> i32) {
        let mut lines = std::io::stdin().lock().lines().map_while(Result::ok);
        let marker = lines.next().unwrap_or_default();
        for line in lines {
            let numbers: Vec<i32> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let cols = numbers[3] as usize;
            let board = numbers[4..].chunks(cols).map(<[i32]>::to_vec).collect();
            let value = solution(board, numbers[0], numbers[1]);
            let mut out = std::io::stdout().lock();
            let _ = write!(out, "\n{marker} {value}\n");
            let _ = out.flush();
        }
    }
}

fn main() {
    jjak_wrapper::run(|board, r, c| solution(board, r as _, c as _) as i32);
}
