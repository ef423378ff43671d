//! What people get wrong about matching.

use jjak::matching::methods::{EntryMarking, FirstArrival, Greedy};

use super::misconception::{Form, Misconception, Model, Text};
use super::movement::{Measure, Movement};
use super::textbook::{Clearing, Collected, Cursor, Enters, Order, RIGHT, Textbook, Tie};

const fn form(label: &'static str, book: Textbook) -> Form {
    Form { label, model: Model::Book(book) }
}

const fn order(label: &'static str, order: Order) -> Form {
    form(label, Textbook { order, ..RIGHT })
}

const fn movement(label: &'static str, movement: Movement) -> Form {
    form(label, Textbook { movement, ..RIGHT })
}

const fn measure(label: &'static str, measure: Measure) -> Form {
    form(label, Textbook { measure, ..RIGHT })
}

const fn clearing(clearing: Clearing) -> Form {
    form("", Textbook { clearing, ..RIGHT })
}

const fn enters(enters: Enters) -> Form {
    form("", Textbook { enters, ..RIGHT })
}

const fn collected(label: &'static str, collected: Collected) -> Form {
    form(label, Textbook { collected, ..RIGHT })
}

const fn cursor(cursor: Cursor) -> Form {
    form("", Textbook { cursor, ..RIGHT })
}

/// Every known misconception about matching, in the order in which the page shows them.
pub(super) const ALL: &[Misconception] = &[
    Misconception {
        name: "nearest-card",
        title: Text { en: "The nearest card first", ko: "가장 가까운 카드부터 뒤집기" },
        sentence: Text {
            en: "Going to the nearest card each time and then to its partner saves presses now and pays for them later: try every order of the pairs, and both cards of each pair as the first.",
            ko: "매번 가장 가까운 카드로 가서 짝을 찾으면 당장은 이득이지만 나중에 더 많이 누르게 됩니다. 짝의 모든 순서와, 각 짝에서 어느 카드를 먼저 뒤집을지까지 모두 따져야 합니다.",
        },
        forms: &[
            Form { label: "of equally near cards the first in reading order", model: Model::Core(&Greedy) },
            order("of equally near cards the last in reading order", Order::NearestCard(Tie::Higher)),
            order("of equally near cards the smallest picture", Order::NearestCard(Tie::Picture)),
            order("the best of equally near cards", Order::NearestCard(Tie::Best)),
            order("any of equally near cards", Order::NearestCard(Tie::Any)),
        ],
    },
    Misconception {
        name: "cheapest-pair",
        title: Text { en: "The cheapest pair first", ko: "가장 싼 짝부터 없애기" },
        sentence: Text {
            en: "Taking the pair that costs the fewest presses now leaves the cursor where the next pair is far: the order of the pairs has to be searched, not guessed.",
            ko: "지금 가장 적게 눌러 없앨 수 있는 짝을 고르면 커서가 다음 짝에서 멀어질 수 있습니다. 짝의 순서는 추측하지 말고 모두 탐색해야 합니다.",
        },
        forms: &[
            order(
                "of equally cheap pairs the one whose first card is first in reading order",
                Order::CheapestPair(Tie::Lower),
            ),
            order(
                "of equally cheap pairs the one whose first card is last in reading order",
                Order::CheapestPair(Tie::Higher),
            ),
            order("of equally cheap pairs the smallest picture", Order::CheapestPair(Tie::Picture)),
            order("the best of equally cheap pairs", Order::CheapestPair(Tie::Best)),
            order("any of equally cheap pairs", Order::CheapestPair(Tie::Any)),
        ],
    },
    Misconception {
        name: "nearer-of-pair",
        title: Text {
            en: "Of each picture the nearer card first",
            ko: "같은 그림 중 가까운 카드를 항상 먼저",
        },
        sentence: Text {
            en: "All orders of the pictures are tried, but of each picture the nearer card is always turned first: the farther one may be the better start, since the cursor ends on the other.",
            ko: "그림의 순서는 모두 시도하지만 각 그림에서 항상 가까운 카드를 먼저 뒤집습니다. 커서는 나중에 뒤집은 카드에서 끝나므로 먼 카드부터 뒤집는 편이 나을 수 있습니다.",
        },
        forms: &[
            order("the first in reading order if both are equally near", Order::NearerOfPair(Tie::Lower)),
            order("the last in reading order if both are equally near", Order::NearerOfPair(Tie::Higher)),
            order("both if they are equally near", Order::NearerOfPair(Tie::Best)),
        ],
    },
    Misconception {
        name: "cheaper-order-first",
        title: Text {
            en: "The cheaper order of a pair kept; on a tie the card read first",
            ko: "한 짝에서 더 싼 순서만 남기기 (같으면 먼저 읽은 카드부터)",
        },
        sentence: Text {
            en: "Of the two orders of a pair only the cheaper one is kept, although the cursor ends on another card with each: keep both, also when they cost the same.",
            ko: "한 짝의 두 순서 중 더 싼 것만 남기지만, 순서에 따라 커서가 끝나는 자리가 다릅니다. 비용이 같을 때를 포함해 두 순서를 모두 이어서 탐색해야 합니다.",
        },
        forms: &[order("", Order::CheaperOfPair(Tie::Lower))],
    },
    Misconception {
        name: "cheaper-order-last",
        title: Text {
            en: "The cheaper order of a pair kept; on a tie the card read last",
            ko: "한 짝에서 더 싼 순서만 남기기 (같으면 나중에 읽은 카드부터)",
        },
        sentence: Text {
            en: "Of the two orders of a pair only the cheaper one is kept, and of two equal ones the second: the cursor ends on another card with each, so both must be followed.",
            ko: "한 짝의 두 순서 중 더 싼 것만, 같으면 두 번째 것만 남깁니다. 커서가 끝나는 자리가 서로 다르므로 두 순서를 모두 이어서 탐색해야 합니다.",
        },
        forms: &[order("", Order::CheaperOfPair(Tie::Higher))],
    },
    Misconception {
        name: "cheaper-order-ties",
        title: Text {
            en: "The cheaper order of a pair kept, both only on a tie",
            ko: "한 짝에서 더 싼 순서만 남기고, 같을 때만 둘 다 보기",
        },
        sentence: Text {
            en: "Both orders of a pair are followed only if they cost the same; the dearer one can still be the better, since the cursor then ends elsewhere. Random boards hardly ever show it.",
            ko: "비용이 같을 때만 두 순서를 모두 봅니다. 더 비싼 순서라도 커서가 다른 자리에서 끝나므로 전체로는 나을 수 있습니다. 무작위 보드로는 거의 드러나지 않습니다.",
        },
        forms: &[order("", Order::CheaperOfPair(Tie::Best))],
    },
    Misconception {
        name: "first-found",
        title: Text {
            en: "Of each picture the card read first is turned first",
            ko: "먼저 읽은 카드를 항상 먼저 뒤집기",
        },
        sentence: Text {
            en: "The orders of the pictures are tried, but a pair is always started with the card that stands first in the board: start with either.",
            ko: "그림의 순서는 모두 시도하지만 항상 보드에서 먼저 나오는 카드부터 뒤집습니다. 두 카드 모두 첫 카드가 될 수 있습니다.",
        },
        forms: &[order("", Order::FirstFound)],
    },
    Misconception {
        name: "by-number",
        title: Text {
            en: "Pictures in the order of their numbers", ko: "그림 번호 순서대로 없애기"
        },
        sentence: Text {
            en: "The pairs are taken as 1, 2, 3 …: any order is allowed, and another may be cheaper.",
            ko: "1, 2, 3 … 순서로만 짝을 없앱니다. 어떤 순서든 가능하며 다른 순서가 더 쌀 수 있습니다.",
        },
        forms: &[order("", Order::ByNumber)],
    },
    Misconception {
        name: "only-towards",
        title: Text {
            en: "The cursor moves only towards its target", ko: "커서가 목표 쪽으로만 움직인다"
        },
        sentence: Text {
            en: "Sliding past the target and coming back, or stepping aside to slide along another row, can be shorter: search over all eight keys.",
            ko: "목표를 지나쳤다가 돌아오거나 옆 줄로 비켜서 미끄러지는 길이 더 짧을 수 있습니다. 여덟 가지 이동을 모두 탐색하세요.",
        },
        forms: &[movement("", Movement::OnlyTowards)],
    },
    Misconception {
        name: "plain-queue",
        title: Text {
            en: "Costs 1 and 2 in one plain queue, marked by cell and picture",
            ko: "비용 1과 2를 한 큐에 섞고 칸과 그림으로 방문 표시",
        },
        sentence: Text {
            en: "A step costs 1 and a step with Enter 2, in one plain queue, and what was met once is marked for good by the cards left, the cell and the picture that is up. The two cards of a pair lead elsewhere, but whoever comes second is turned away: remember which card is up, and let Enter be a step of its own, or use Dijkstra's method.",
            ko: "이동은 1, 이동 후 Enter는 2인데 한 큐에서 먼저 들어온 순서대로 꺼내고, 남은 카드와 칸과 뒤집힌 그림만으로 방문 표시를 합니다. 같은 그림이라도 어느 카드를 뒤집었는지에 따라 길이 달라집니다. 뒤집힌 카드의 칸을 기억하고, Enter를 별도의 한 단계로 두거나 다익스트라를 쓰세요.",
        },
        forms: &[Form { label: "", model: Model::Core(&FirstArrival) }],
    },
    Misconception {
        name: "entry-marking",
        title: Text {
            en: "Costs 1 and 2 in one plain queue, marked by cell, picture and direction",
            ko: "비용 1과 2를 한 큐에 섞고 칸과 그림과 방향으로 방문 표시",
        },
        sentence: Text {
            en: "Marking also the direction of entry, and keeping the least answer, hides the fault on almost all boards, not on all: remember which card is up, and let Enter be a step of its own, or use Dijkstra's method.",
            ko: "들어온 방향까지 방문 표시에 넣고 최솟값을 남기면 거의 모든 보드에서 문제가 가려지지만 전부는 아닙니다. 뒤집힌 카드의 칸을 기억하고, Enter를 별도의 한 단계로 두거나 다익스트라를 쓰세요.",
        },
        forms: &[Form { label: "", model: Model::Core(&EntryMarking) }],
    },
    Misconception {
        name: "flips-what-it-lands-on",
        title: Text {
            en: "Every card landed on is flipped", ko: "지나가며 멈춘 카드는 모두 뒤집힌다"
        },
        sentence: Text {
            en: "Landing on a card turns nothing; only Enter does. Ctrl may stop at cards on the way as at stepping stones.",
            ko: "카드 위에 멈추는 것만으로는 뒤집히지 않고 Enter를 눌러야 뒤집힙니다. Ctrl 이동은 다른 카드를 징검다리처럼 쓸 수 있습니다.",
        },
        forms: &[
            movement("so other cards are avoided", Movement::NeverOntoCards),
            Form { label: "and two different cards are turned back", model: Model::Flips },
        ],
    },
    Misconception {
        name: "symmetric",
        title: Text { en: "Distance taken as symmetric", ko: "거리가 대칭이라고 보기" },
        sentence: Text {
            en: "The way back may cost another number of presses: Ctrl stops at cards, which lie differently in the two directions. Measure from where the cursor is.",
            ko: "돌아오는 길의 비용은 다를 수 있습니다. Ctrl 이동은 카드에서 멈추는데 방향에 따라 놓인 카드가 다릅니다. 커서가 있는 곳에서 재야 합니다.",
        },
        forms: &[
            measure("measured from the lower cell", Measure::FromLower),
            measure("measured from the higher cell", Measure::FromHigher),
        ],
    },
    Misconception {
        name: "straight-line",
        title: Text { en: "Straight-line distance, board ignored", ko: "보드를 무시한 직선 거리" },
        sentence: Text {
            en: "The distance is computed from the two cells alone, but the cards that lie between and beside decide where Ctrl stops: search on the board.",
            ko: "두 칸의 좌표만으로 거리를 계산하지만 Ctrl 이동이 어디서 멈추는지는 다른 카드가 결정합니다. 보드 위에서 탐색해야 합니다.",
        },
        forms: &[
            movement("rows apart plus columns apart", Movement::ArrowsOnly),
            measure("as on an empty board", Measure::EmptyBoard),
            measure("one press along the row, one along the column", Measure::OneALine),
        ],
    },
    Misconception {
        name: "not-cleared",
        title: Text {
            en: "The board not cleared after a pair", ko: "짝을 찾은 뒤 보드를 비우지 않기"
        },
        sentence: Text {
            en: "Cards that were taken still stop Ctrl: set both cells to 0 before the next pair, and back again when you backtrack.",
            ko: "이미 없앤 카드가 계속 Ctrl 이동을 막습니다. 다음 짝으로 가기 전에 두 칸을 0으로 만들고, 되돌아올 때 복구하세요.",
        },
        forms: &[clearing(Clearing::Never)],
    },
    Misconception {
        name: "vanishes-at-first",
        title: Text {
            en: "The pair vanishes when its first card is turned",
            ko: "첫 카드를 뒤집자마자 짝이 사라진다",
        },
        sentence: Text {
            en: "Both cards stay on the board until the second is turned, so Ctrl still stops at them on the way from one to the other.",
            ko: "두 번째 카드를 뒤집을 때까지 두 카드는 보드에 남아 있으므로, 첫 카드에서 짝으로 가는 동안에도 Ctrl 이동은 그 카드들에서 멈춥니다.",
        },
        forms: &[clearing(Clearing::BothAtFirst)],
    },
    Misconception {
        name: "stops-short",
        title: Text {
            en: "Ctrl stops one short of the card", ko: "Ctrl 이동이 카드 바로 앞에서 멈춘다"
        },
        sentence: Text {
            en: "Ctrl and an arrow bring the cursor onto the nearest card that way, not in front of it.",
            ko: "Ctrl+방향키는 그 방향의 가장 가까운 카드 앞이 아니라 그 카드 위로 커서를 옮깁니다.",
        },
        forms: &[movement("", Movement::StopsShort)],
    },
    Misconception {
        name: "slides-past",
        title: Text {
            en: "Ctrl slides past the adjacent card", ko: "Ctrl 이동이 바로 옆 카드를 지나친다"
        },
        sentence: Text {
            en: "The search for a card starts two cells away; a card next to the cursor stops Ctrl as well.",
            ko: "두 칸 떨어진 곳부터 카드를 찾고 있습니다. 바로 옆의 카드에서도 Ctrl 이동은 멈춥니다.",
        },
        forms: &[movement("", Movement::SlidesPast)],
    },
    Misconception {
        name: "needs-card",
        title: Text {
            en: "Ctrl does nothing without a card that way",
            ko: "그 방향에 카드가 없으면 Ctrl 이동이 안 된다",
        },
        sentence: Text {
            en: "When no card is left that way, Ctrl goes to the last cell of the row or column.",
            ko: "그 방향에 카드가 없으면 Ctrl 이동은 줄의 마지막 칸까지 갑니다.",
        },
        forms: &[movement("", Movement::NeedsCard)],
    },
    Misconception {
        name: "far-edge",
        title: Text { en: "Ctrl always goes to the far edge", ko: "Ctrl 이동이 항상 끝까지 간다" },
        sentence: Text {
            en: "Ctrl stops at the nearest card that way; only without one does it reach the edge.",
            ko: "Ctrl 이동은 그 방향의 가장 가까운 카드에서 멈추고, 카드가 없을 때만 끝까지 갑니다.",
        },
        forms: &[movement("", Movement::FarEdge)],
    },
    Misconception {
        name: "wrap-around",
        title: Text { en: "The board wraps around", ko: "보드의 끝이 반대편과 이어진다" },
        sentence: Text {
            en: "At the edge an arrow leaves the cursor where it is; check 0 ≤ row < 4 and 0 ≤ column < 4 (in Python a negative index quietly reads the other side).",
            ko: "가장자리에서는 방향키를 눌러도 움직이지 않습니다. 0 ≤ 행 < 4, 0 ≤ 열 < 4를 확인하세요. (파이썬에서 음수 인덱스는 조용히 반대쪽을 읽습니다.)",
        },
        forms: &[
            movement("with arrows", Movement::WrapArrows),
            movement("with arrows and with Ctrl", Movement::WrapAll),
        ],
    },
    Misconception {
        name: "no-ctrl",
        title: Text { en: "No Ctrl at all", ko: "Ctrl 이동을 쓰지 않기" },
        sentence: Text {
            en: "Only the arrows are used: Ctrl and an arrow is one press however far it goes.",
            ko: "방향키만 쓰고 있습니다. Ctrl+방향키는 아무리 멀리 가도 한 번입니다.",
        },
        forms: &[movement("", Movement::ArrowsOnly)],
    },
    Misconception {
        name: "ctrl-counts-two",
        title: Text { en: "Ctrl counts 2", ko: "Ctrl 이동을 2로 세기" },
        sentence: Text {
            en: "Ctrl and an arrow together are one press.",
            ko: "Ctrl+방향키는 함께 한 번의 조작입니다.",
        },
        forms: &[movement("", Movement::CtrlCostsTwo)],
    },
    Misconception {
        name: "enter-free",
        title: Text { en: "Enter not counted", ko: "Enter를 세지 않기" },
        sentence: Text {
            en: "Each Enter is a press: two for each pair.",
            ko: "Enter도 한 번의 조작입니다. 짝마다 두 번을 더하세요.",
        },
        forms: &[enters(Enters::Free)],
    },
    Misconception {
        name: "enter-once",
        title: Text { en: "Enter counted once a pair", ko: "Enter를 짝마다 한 번만 세기" },
        sentence: Text {
            en: "Both cards are turned with Enter: two presses for each pair, not one.",
            ko: "두 카드를 각각 Enter로 뒤집으므로 짝마다 한 번이 아니라 두 번입니다.",
        },
        forms: &[enters(Enters::EachPair)],
    },
    Misconception {
        name: "swapped",
        title: Text { en: "r and c swapped", ko: "r과 c를 바꿔 쓰기" },
        sentence: Text {
            en: "r is the row, from the top; c is the column, from the left.",
            ko: "r은 위에서부터 센 행, c는 왼쪽에서부터 센 열입니다.",
        },
        forms: &[cursor(Cursor::Swapped)],
    },
    Misconception {
        name: "cursor-returns",
        title: Text {
            en: "The cursor is back at the start after each pair",
            ko: "짝을 찾을 때마다 커서가 처음 자리로 돌아간다",
        },
        sentence: Text {
            en: "After a pair the cursor stands on its second card; the next way starts there.",
            ko: "짝을 찾은 뒤 커서는 두 번째 카드의 자리에 있고, 다음 이동은 거기서 시작합니다.",
        },
        forms: &[cursor(Cursor::Returns)],
    },
    Misconception {
        name: "cursor-at-first",
        title: Text {
            en: "The next pair is measured from the first card", ko: "다음 짝을 첫 카드에서 재기"
        },
        sentence: Text {
            en: "After a pair the cursor stands on its second card, not on the first.",
            ko: "짝을 찾은 뒤 커서는 첫 카드가 아니라 두 번째 카드의 자리에 있습니다.",
        },
        forms: &[cursor(Cursor::StaysAtFirst)],
    },
    Misconception {
        name: "no-gaps",
        title: Text {
            en: "Pictures assumed to be 1 to n without gaps",
            ko: "그림 번호가 1부터 n까지 빠짐없이 있다고 보기",
        },
        sentence: Text {
            en: "A board may hold the pictures 2 and 5 only: collect the numbers that are there instead of counting up to how many there are.",
            ko: "보드에 2와 5만 있을 수도 있습니다. 개수만큼 1부터 세지 말고 실제로 있는 번호를 모으세요.",
        },
        forms: &[collected("", Collected::UpToCount)],
    },
    Misconception {
        name: "never-in-line",
        title: Text {
            en: "Pairs in one row or column never match", ko: "같은 행이나 열의 짝은 찾지 못한다"
        },
        sentence: Text {
            en: "The partner is looked for in other rows or columns only; two equal cards may share a row or a column.",
            ko: "다른 행이나 열에서만 짝을 찾고 있습니다. 같은 그림이 한 행이나 한 열에 있을 수 있습니다.",
        },
        forms: &[
            collected("in one row or column", Collected::NotInALine),
            collected("in one row", Collected::NotInARow),
            collected("in one column", Collected::NotInAColumn),
        ],
    },
];
