import sys
from functools import lru_cache


def odds(piles):
    @lru_cache(None)
    def value(heights):
        if not any(heights):
            return 1.0
        top = [pile[height - 1] if height else None for pile, height in zip(piles, heights)]
        after = []
        for a in range(9):
            for b in range(a, 9):
                other = top[b] if a != b else heights[a] > 1 and piles[a][heights[a] - 2]
                if top[a] and top[a] == other:
                    left = list(heights)
                    left[a] -= 1
                    left[b] -= 1
                    after.append(value(tuple(left)))
        return sum(after) / len(after) if after else 0.0

    return value((4,) * 9)


piles = [[card[0] for card in line.split()] for line in sys.stdin]
print(odds(piles))
