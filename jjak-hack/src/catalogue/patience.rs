//! What people get wrong about the odds of double patience.

use super::misconception::{Form, Misconception, Model, Text};
use super::odds_beliefs::Belief;

const fn belief(label: &'static str, belief: Belief) -> Form {
    Form { label, model: Model::Odds(belief) }
}

/// Every known misconception about patience, in the order in which the page shows them.
pub(super) const ALL: &[Misconception] = &[
    Misconception {
        name: "upside-down",
        title: Text { en: "Piles read upside down", ko: "더미를 거꾸로 읽기" },
        sentence: Text {
            en: "The last card on a line is the top of the pile, the first lies at the bottom.",
            ko: "한 줄의 마지막 카드가 더미의 맨 위이고, 첫 카드가 맨 아래입니다.",
        },
        forms: &[belief("", Belief::UpsideDown)],
    },
    Misconception {
        name: "rank-first",
        title: Text {
            en: "A rank chosen uniformly, then a pair of it",
            ko: "먼저 숫자를 고르고 그 안에서 짝을 고르기",
        },
        sentence: Text {
            en: "The choice is uniform among all pairs of piles: three kings on top are three pairs, so kings are chosen three times as often as a rank with one pair.",
            ko: "가능한 모든 짝 중에서 균등하게 고릅니다. 맨 위에 K가 셋이면 짝은 셋이므로, 짝이 하나뿐인 숫자보다 세 배 자주 골라집니다.",
        },
        forms: &[belief("", Belief::RankFirst)],
    },
    Misconception {
        name: "first-pair",
        title: Text {
            en: "The first pair found taken every time", ko: "처음 찾은 짝만 항상 고르기"
        },
        sentence: Text {
            en: "One fixed way of playing either clears the table or does not; the odds are the mean over all choices at every step.",
            ko: "한 가지 방법만 따라가면 결과는 성공 아니면 실패뿐입니다. 매 단계의 모든 선택에 대한 평균을 구해야 합니다.",
        },
        forms: &[belief("the first", Belief::FirstPair), belief("the last", Belief::LastPair)],
    },
    Misconception {
        name: "best-play",
        title: Text {
            en: "Best play instead of random play: winnable, 1 or 0",
            ko: "무작위 대신 최선의 플레이: 이길 수 있으면 1, 아니면 0",
        },
        sentence: Text {
            en: "The question is not whether the table can be cleared: the player picks at random, so take the mean of the choices, not their best.",
            ko: "이길 수 있는지가 아니라 무작위로 골랐을 때의 확률을 묻고 있습니다. 선택들의 최댓값이 아니라 평균을 구하세요.",
        },
        forms: &[
            belief("at every step", Belief::BestPlay),
            belief("at the first step only", Belief::BestFirstPair),
        ],
    },
    Misconception {
        name: "order-share",
        title: Text {
            en: "Winning orders over all orders", ko: "이기는 순서의 수 ÷ 모든 순서의 수"
        },
        sentence: Text {
            en: "Orders of play are not equally likely: one that leads through few choices is likelier than one that leads through many. Weigh each step by the number of its choices.",
            ko: "모든 진행 순서의 확률이 같지 않습니다. 선택지가 적은 길이 더 자주 나옵니다. 매 단계를 선택지의 수로 나누어야 합니다.",
        },
        forms: &[belief("", Belief::OrderShare)],
    },
    Misconception {
        name: "within-pile",
        title: Text {
            en: "Pairs within one pile, or with covered cards",
            ko: "한 더미 안의 짝이나 덮인 카드도 허용하기",
        },
        sentence: Text {
            en: "Only the top cards of two different piles can be taken.",
            ko: "서로 다른 두 더미의 맨 위 카드끼리만 가져갈 수 있습니다.",
        },
        forms: &[
            belief("the two top cards of a pile", Belief::WithinPile),
            belief("any cards", Belief::CoveredCards),
        ],
    },
    Misconception {
        name: "ten-unknown",
        title: Text { en: "Ten not known", ko: "10을 읽지 못하기" },
        sentence: Text {
            en: "Ten is written T, the only rank whose letter is neither a digit nor a face card: tens that pair with nothing leave no winning play.",
            ko: "10은 T로 적혀 있습니다. 10을 읽지 못하면 짝을 찾을 수 없어 확률이 항상 0이 됩니다.",
        },
        forms: &[belief("", Belief::TenUnknown)],
    },
    Misconception {
        name: "sorted-heights",
        title: Text {
            en: "Positions merged that differ: only the sorted heights kept",
            ko: "다른 상태를 같다고 보기: 정렬한 높이만 저장",
        },
        sentence: Text {
            en: "Piles of the same height hold different cards: remember the height of each pile in its place.",
            ko: "높이가 같아도 더미마다 다른 카드가 있습니다. 각 더미의 높이를 자리 그대로 기억해야 합니다.",
        },
        forms: &[belief("", Belief::SortedHeights)],
    },
    Misconception {
        name: "coarse",
        title: Text {
            en: "Printed so coarsely that small odds become 0",
            ko: "너무 거칠게 출력해 작은 확률이 0이 되기",
        },
        sentence: Text {
            en: "Few decimals hide small odds and miss the judge's tolerance: print at least nine.",
            ko: "소수점 아래 자릿수가 적으면 작은 확률이 사라지고 허용 오차를 벗어납니다. 아홉 자리 이상 출력하세요.",
        },
        forms: &[
            belief("four decimals", Belief::Decimals(4)),
            belief("three decimals", Belief::Decimals(3)),
            belief("two decimals", Belief::Decimals(2)),
            belief("five decimals", Belief::Decimals(5)),
        ],
    },
];
