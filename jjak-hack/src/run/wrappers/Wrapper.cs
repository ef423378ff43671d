using System;

public static class Wrapper
{
    public static void Main()
    {
        string marker = Console.ReadLine();
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            int[] numbers = Array.ConvertAll(line.Trim().Split(' '), int.Parse);
            int rows = numbers[2], cols = numbers[3];
            int[,] board = new int[rows, cols];
            for (int row = 0; row < rows; row++)
                for (int col = 0; col < cols; col++)
                    board[row, col] = numbers[4 + row * cols + col];
            var value = new Solution().solution(board, numbers[0], numbers[1]);
            Console.Write("\n" + marker + " " + value + "\n");
            Console.Out.Flush();
        }
    }
}
