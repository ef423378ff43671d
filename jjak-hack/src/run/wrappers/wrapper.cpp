#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

// The file may have a main of its own, for tests.
#define main solution_main
#include "solution.cpp"
#undef main

int main() {
    std::string jjak_marker, jjak_line;
    std::getline(std::cin, jjak_marker);
    while (std::getline(std::cin, jjak_line)) {
        std::istringstream words(jjak_line);
        int r, c, rows, cols;
        words >> r >> c >> rows >> cols;
        std::vector<std::vector<int>> board(rows, std::vector<int>(cols));
        for (auto &row : board)
            for (int &cell : row) words >> cell;
        auto value = solution(board, r, c);
        fflush(stdout);
        std::cout << "\n" << jjak_marker << " " << value << "\n" << std::flush;
    }
}
