import sys
from functools import lru_cache


def odds(piles):
    @lru_cache(None)
    def value(heights):
        if not any(heights):
            return 1.0
        top = [pile[height - 1] if height else None for pile, height in zip(piles, heights)]
        after = []
        for a in range(len(piles)):
            for b in range(a + 1, len(piles)):
                if top[a] and top[a] == top[b]:
                    left = list(heights)
                    left[a] -= 1
                    left[b] -= 1
                    after.append(value(tuple(left)))
        return sum(after) / len(after) if after else 0.0

    return value(tuple(map(len, piles)))


print(odds([[card[0] for card in line.split()] for line in sys.stdin]))
