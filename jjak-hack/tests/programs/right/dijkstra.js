// Dijkstra over (cards left, cell, card up), a step and a step with Enter as edges of 1 and 2.
function solution(board, r, c) {
  const cell = (y, x) => y * 4 + x;
  const picture = board.flat();
  let cards = 0;
  picture.forEach((value, at) => { if (value) cards |= 1 << at; });
  const buckets = [];
  const done = new Set();
  const put = (cost, at, left, up) => (buckets[cost] ??= []).push([at, left, up]);
  const enter = (cost, at, left, up) => {
    put(cost, at, left, up);
    if (!(left >> at & 1) || up === at) return;
    if (up < 0) put(cost + 1, at, left, at);
    else if (picture[up] === picture[at]) put(cost + 1, at, left & ~(1 << up) & ~(1 << at), -1);
    else put(cost + 1, at, left, -1);
  };
  enter(0, cell(r, c), cards, -1);
  for (let cost = 0; ; cost++) {
    for (const [at, left, up] of buckets[cost] ?? []) {
      const key = (left * 16 + at) * 17 + up + 1;
      if (done.has(key)) continue;
      done.add(key);
      if (left === 0) return cost;
      for (const [dy, dx] of [[0, 1], [0, -1], [1, 0], [-1, 0]]) {
        for (const ctrl of [false, true]) {
          let y = at >> 2, x = at & 3;
          while (y + dy >= 0 && y + dy < 4 && x + dx >= 0 && x + dx < 4) {
            y += dy;
            x += dx;
            if (!ctrl || left >> cell(y, x) & 1) break;
          }
          enter(cost + 1, cell(y, x), left, up);
        }
      }
    }
  }
}
