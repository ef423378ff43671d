import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Wrapper {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        String marker = lines.readLine();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.trim().split(" ");
            int[] numbers = new int[words.length];
            for (int nth = 0; nth < words.length; nth++) {
                numbers[nth] = Integer.parseInt(words[nth]);
            }
            int rows = numbers[2];
            int cols = numbers[3];
            int[][] board = new int[rows][cols];
            for (int row = 0; row < rows; row++) {
                System.arraycopy(numbers, 4 + row * cols, board[row], 0, cols);
            }
            Object value = new Solution().solution(board, numbers[0], numbers[1]);
            System.out.print("\n" + marker + " " + value + "\n");
            System.out.flush();
        }
    }
}
