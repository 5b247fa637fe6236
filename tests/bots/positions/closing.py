"""Positions in which a seat can close, or answers after a closing."""

from tests.bots.positions.seat import Position, position, seat

READY = "4o 5o 6o 7c 7e 7b 2e 12c"
"""Two melds, a two and a rey: closes with two points where one card up to three may be kept."""

CLOSING: tuple[Position, ...] = (
    position("close with a low card", seat("clasico", READY, upcard="8e"), good="close 12c"),
    position(
        "close although minus ten is near when a rival is about to close",
        seat(
            "clasico",
            "4o 5o 6o 7c 7e 7b 2e 12c",
            upcard="9e",
            turns="0 draw 10b, 1 take 12b, 0 draw 9b, 1 take 11b, 0 draw 8e, 1 draw 1b",
        ),
        good="close",
    ),
    position(
        "close with two small cards under a sum",
        seat("espana", "4o 5o 6o 7o 1c 3e 12c 10o", upcard="5e"),
        bad="discard 4o 5o 6o 7o",
    ),
    position(
        "close with four points under a sum",
        seat("espana", "4o 5o 6o 7c 7e 1b 3e 7b", upcard="5e", turns="1 draw 12e"),
        good="close",
    ),
    position(
        "close with minus ten",
        seat("clasico", "4o 5o 6o 7c 7e 7b 7o 12c", upcard="8e"),
        good="close 12c",
    ),
    position(
        "close in the first turn where that is allowed",
        seat("rioplatense", READY, upcard="8e", totals=(0, 0, 0)),
        good="close",
    ),
    position(
        "a natural run of seven wins the match",
        seat("clasico", "1c 2c 3c 4c 5c 6c 7c 12o", upcard="8e", totals=(95, 0)),
        good="close 12o",
    ),
    position(
        "close when it puts the last rival out",
        seat("clasico", READY, upcard="8e", totals=(50, 99), turns="1 draw 11b"),
        good="close",
    ),
    position(
        "close when it ends the match with this seat lowest",
        seat(
            "as_de_oros", READY, upcard="2b", totals=(30, 96, 80), turns="0 draw 3b, 1 draw 11b, 2 draw 10b"
        ),
        good="close",
    ),
    position(
        "do not close into one's own elimination",
        seat("clasico", "4o 5o 6o 7c 7e 7b 3e 12c", upcard="8e", totals=(98, 20)),
        bad="close",
    ),
    position(
        "close when the points just fit under the limit",
        seat("clasico", "4o 5o 6o 7c 7e 7b 2e 12c", upcard="8e", totals=(98, 60), turns="1 draw 11b"),
        good="close",
    ),
    position(
        "do not end the match with somebody else lowest",
        seat(
            "as_de_oros",
            "4o 5o 6o 7c 7e 7b 3e 12c",
            upcard="2b",
            totals=(97, 20, 30),
            turns="0 draw 3b, 1 draw 11b, 2 draw 10b",
        ),
        bad="close",
    ),
    position(
        "close among eight players at the first chance",
        seat("fournier", "4o 5o 6o 7c 7e 7b 2e 12c", upcard="8e", totals=(0, 5, 10, 15, 20, 25, 30, 35)),
        good="close",
    ),
    position(
        "close with a joker in the run",
        seat("clasico", "4o jk 6o 7c 7e 7b 2e 12c", upcard="8e", totals=(20, 40, 60)),
        good="close 12c",
    ),
    position(
        "close with the wild ace in a set",
        seat("as_de_oros", "4o 5o 6o 7c 7e 1o 2e 12c", upcard="2b", turns="0 draw 3b, 1 draw 11b"),
        good="close 12c",
    ),
    position(
        "close rather than wait when far ahead",
        seat("espana", "4o 5o 6o 7c 7e 7b 2e 12c", upcard="5e", totals=(10, 90), turns="1 draw 11b"),
        good="close",
    ),
    position(
        "two loose cards do not close where one is allowed: throw the high one",
        seat("clasico", "4o 5o 6o 7o 1c 2e 12c 11b", upcard="8e"),
        good="discard 12c 11b",
    ),
)
