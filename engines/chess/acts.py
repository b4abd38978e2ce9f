"""Acts with their own commands at a chess table: claim a draw, adjourn, seal, resume, rule on lateness."""

from __future__ import annotations

from collections.abc import Mapping

from engines.chess.adjournment import adjourned
from engines.chess.claims import CLAIMS, Claim, claim_text, claims_now, read_claim
from engines.chess.points import POINTS
from engines.chess.speech import option
from engines.chess.state import SEATS, State, written
from engines.chess.view import choices, mover
from engines.core.chat.act import Act, Asking, Consent, When, Write
from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.rulings import REFEREE, Fact, Refusal, Seat

_KINDS = {
    "repetition": ("repetition", "三次重复", "重复三次", "重复", "threefold", "threefold repetition", "cycle"),
    "50": ("50", "五十回合", "50回合", "五十", "50 moves", "fifty", "fifty moves"),
}
_KIND_BY_WORD = {word: kind for kind, words in _KINDS.items() for word in words}
_BOTH = frozenset({"双方", "两方", "都", "both", "all"})
_LONGEST_SEALED = 400
_WIDTH = 4
"""The number of buttons per row."""
_PIECE = "~"
"""Prefix for a piece whose moves are to be shown. Only buttons send this prefix; typed text is sealed unchanged."""

ASKED: Mapping[str, tuple[str, ...]] = {
    "claim_which": (),
    "claim_sure": ("claim",),
    "claim_sure_move": ("claim", "move"),
    "claim_referee": (),
    "claim_look": (),
    "claim_possible": ("claims",),
    "claim_possible_by": ("moves",),
    "claim_impossible": (),
    "seal_how": (),
    "seal_where": ("piece",),
    "late_who": (),
    "late_both": (),
    "late_sure": ("seats", "minutes"),
    "late_early": ("minutes", "limit"),
    "late_unknown": (),
    "late_opens": ("seat",),
}
"""Every fact that asks a question, answers the referee or labels a button, with the names of its values."""
LABELS: Mapping[str, tuple[str, ...]] = {"claim_kind": ("claim",), "late_side": ("seat",)}
"""Facts for buttons whose label consists only of values."""


def _claim(state: State, asking: Asking) -> Write | Menu | Refusal:
    """Write a claim such as `/claim repetition Nf3` for the side to move. A referee may instead look up the possible
    claims."""
    if asking.seat == REFEREE:
        return Menu((Fact("claim_referee"),), bench=Fact("claim_look"))
    text = " ".join(asking.text.split())
    if not text:
        kinds = tuple(Choice(Fact("claim_kind", {"claim": kind}), kind) for kind in CLAIMS)
        return Menu((Fact("claim_which"),), (kinds,))
    said = max((word for word in _KIND_BY_WORD if f"{text} ".lower().startswith(f"{word} ")), key=len, default="")
    line = f"claim {_KIND_BY_WORD.get(said, '')}{text[len(said) :]}"
    read = read_claim(state, line)
    if not isinstance(read, Claim):
        return Write(line)
    told = Fact("claim_sure", {"claim": read.kind})
    if read.move:
        told = Fact("claim_sure_move", {"claim": read.kind, "move": written(state.board, read.move)})
    return Write(claim_text(state, read), asks=(told,))


def bench_facts(state: State) -> tuple[Fact, ...]:
    """Tell the referee which claims would succeed now. The players must not learn this: an unclaimed draw changes
    nothing."""
    found = claims_now(state)
    kinds = tuple(claim.kind for claim in found if not claim.move)
    moves = tuple(written(state.board, claim.move) for claim in found if claim.move)
    told = [Fact("claim_possible", {"claims": kinds})] if kinds else []
    told += [Fact("claim_possible_by", {"moves": moves})] if moves else []
    return tuple(told) or (Fact("claim_impossible"),)


def _adjourn(state: State, asking: Asking) -> Write | Refusal:
    return Refusal("illegal", "adjourned") if adjourned(state) else Write("")


def _seal(state: State, asking: Asking) -> Write | Menu | Refusal:
    """Seal a move: any text, without comment. Without a text, ask for the move and offer a button per piece."""
    if adjourned(state):
        return Refusal("illegal", "adjourned")
    groups = choices(state)
    piece = asking.text.removeprefix(_PIECE)
    if asking.pressed and asking.text != piece and piece in groups:
        moves = in_rows([Choice(option(move), move) for move in groups[piece]], _WIDTH)
        return Menu((Fact("seal_where", {"piece": mover(state, piece)}),), (*moves, (Choice(Fact("back"), ""),)))
    if not asking.text:
        pieces = [Choice(mover(state, origin), _PIECE + origin) for origin in groups]
        return Menu((Fact("seal_how"),), in_rows(pieces, _WIDTH))
    return Write(f"seal {asking.text[:_LONGEST_SEALED]}")


def _resume(state: State, asking: Asking) -> Write:
    return Write("resume", REFEREE)


def _late(state: State, asking: Asking) -> Write | Menu:
    """Rule on a player late beyond the limit (`/late 白`). If the player who sealed a move is absent at the resumption,
    the sealed move is opened first, after confirmation."""
    text = asking.text.strip().lower()
    seat = asking.named(text) if text else None
    seats = SEATS if text in _BOTH else () if seat is None else (seat,)
    if not seats:
        sides = [Choice(Fact("late_side", {"seat": seat}), f"={int(seat)}") for seat in SEATS]
        return Menu((Fact("late_who"),), ((*sides, Choice(Fact("late_both"), "both")),))
    named = ",".join(str(int(seat)) for seat in seats)
    return Write(
        f"absent {named}" if adjourned(state) else f"forfeit {named} late", REFEREE, _sure(state, asking, seats)
    )


def _sure(state: State, asking: Asking, seats: tuple[Seat, ...]) -> tuple[Fact, ...]:
    """Return the question put to the referee before a ruling on lateness. Lateness follows the schedule, which the
    table does not know, so only the referee can judge the time; the question states what the table knows about it."""
    limit = int(state.rules.numbers["late_minutes"])
    told = [Fact("late_sure", {"seats": seats, "minutes": limit})]
    if asking.seconds is None or adjourned(state):
        told.append(Fact("late_unknown"))
    elif asking.seconds < limit * 60:
        told.append(Fact("late_early", {"minutes": int(asking.seconds // 60), "limit": limit}))
    if state.sealed is not None and seats == (state.sealed.seat,):
        told.append(Fact("late_opens", {"seat": state.sealed.seat}))
    return tuple(told)


def _of(*prefixes: str) -> frozenset[str]:
    return frozenset(point for point in POINTS if point.startswith(prefixes))


ACTS: tuple[Act[State], ...] = (
    Act(
        "claim",
        _claim,
        ("申请和棋", "申请判和"),
        when=When(on_turn=True),
        grave=True,
        points=_of("repetition", "fifty", "claim_"),
        letters="C",
    ),
    Act("adjourn", _adjourn, ("封棋",), consent=Consent(then="seal"), points=_of("sealed_", "absent_"), letters="A"),
    Act("seal", _seal, ("封着",), by="seated", private=True, letters="S"),
    Act("resume", _resume, ("续赛", "启封"), by="referee", when=When(offered=adjourned)),
    # No button: once moves are being made, nobody is late.
    Act(
        "late",
        _late,
        ("迟到",),
        by="referee",
        when=When(offered=lambda state: False, before_full=True),
        grave=True,
        letters="e",
    ),
)
