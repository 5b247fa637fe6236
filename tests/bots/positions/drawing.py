"""Positions in which a seat is to draw."""

from tests.bots.positions.seat import Position, position, seat

DRAWING: tuple[Position, ...] = (
    position(
        "take the third of a set",
        seat("espana", "7c 7e 1b 2b 10o 12c 4e", upcard="7o"),
        good="take",
    ),
    position(
        "take the middle of a run",
        seat("clasico", "4o 6o 1b 9c 11e 12c 2e", upcard="5o"),
        good="take",
    ),
    position(
        "leave what only makes a pair",
        seat("espana", "12c 4o 5o 6o 1b 3e 7c", upcard="12o"),
        good="draw",
    ),
    position(
        "leave a lone figure early",
        seat("fournier", "4o 5o 2c 3c 7e 8e 1b", upcard="11o", totals=(0, 0, 0)),
        good="draw",
    ),
    position(
        "take a joker that lies open",
        seat("clasico", "4o 6o 1b 9c 11e 12c 2e", upcard="jk"),
        good="take",
    ),
    position(
        "take the wild ace",
        seat("as_de_oros", "4o 6o 2b 7c 11e 12c 2e", upcard="1o", totals=(0, 0, 0)),
        good="take",
    ),
    position(
        "take a fourth card for a run",
        seat("espana", "4o 5o 6o 1b 10c 12c 2e", upcard="7o"),
        good="take",
    ),
    position(
        "take what makes minus ten",
        seat("clasico", "4o 5o 6o 7c 7e 7b 12c", upcard="3o"),
        good="take",
    ),
    position(
        "take a low card to close with",
        seat("clasico", "4o 5o 6o 7c 7e 7b 12c", upcard="2b"),
        good="take",
    ),
    position(
        "take the card for a set of two packs",
        seat("fournier", "9c 9c' 1b 4o 11e 12c 6e", upcard="9o", totals=(0,) * 5),
        good="take",
    ),
    position(
        "take the end of a natural run of seven",
        seat("clasico", "1c 2c 3c 4c 5c 6c 12o", upcard="7c", totals=(90, 10)),
        good="take",
    ),
)
