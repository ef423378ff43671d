"use strict";
const fs = require("fs");
const vm = require("vm");

Object.assign(globalThis, { require, module: { exports: {} }, exports: {} });
vm.runInThisContext(fs.readFileSync("solution.js", "utf8"), { filename: "solution.js" });
const solution = vm.runInThisContext("typeof solution === 'function' ? solution : module.exports.solution ?? module.exports");

// Output goes out at once and whole, a full pipe included.
function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(fs.writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
process.stdout.write = (text) => (write(String(text)), true);

const chunk = Buffer.alloc(1 << 16);
let pending = "";
function readLine() {
  for (;;) {
    const end = pending.indexOf("\n");
    if (end >= 0) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 1);
      return line;
    }
    let length = 0;
    try {
      length = fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (error.code === "EAGAIN") continue;
      if (error.code !== "EOF") throw error;
    }
    if (length === 0) return null;
    pending += chunk.toString("utf8", 0, length);
  }
}

const marker = readLine();
for (let line = readLine(); line !== null; line = readLine()) {
  const [r, c, rows, cols, ...cells] = line.trim().split(" ").map(Number);
  const board = Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
  write(`\n${marker} ${solution(board, r, c)}\n`);
}
process.exit(0);
