"""What players may not do, and what follows: nn. 14 to 16, 52, 54, 56 and 58."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.cards import CardExposed
from schemas.events.conduct import InfractionRecorded
from schemas.events.poker import CaveCounted, CaveReduced, ChipsLent, MoveMade
from schemas.events.poker_people import OutsiderNoted
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import MUCK, PACK, both
from streams.games.poker.state import NO_SEATS
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

POCKETED: Final = "poker:36"
UNKNOWN: Final = "unknown"  # why chips left a cave, where nobody says it
LEAVE_FOR: Final = ("tip", "fee", "cashed")  # why they may
NO_REASON: Final = "nobody said why chips left the cave"
NO_TRACE: Final = "fewer chips were counted in a cave than there should be, and nobody saw what became of them"
REPEATED: Final = "poker:71"
# What staff may note: the number that forbids it, and its weight.
FORBIDDEN: Final = {
    "played_in_pairs": ("13/14.a", Severity.MAJOR),
    "pooled_bet": ("13/14.b", Severity.MAJOR),
    "pot_split": ("13/14.c", Severity.CRITICAL),
    "agreement": ("13/14.d", Severity.MAJOR),
    "cards_out_of_sight": ("13/14.i", Severity.MAJOR),
    "commented": ("13/14.j", Severity.MINOR),
    "peeked": ("13/14.j", Severity.MINOR),
    "influenced": ("13/14.m", Severity.MINOR),
    "criticised": ("13/14.m", Severity.MINOR),
    "card_marked": ("13/14.n", Severity.CRITICAL),
    "card_damaged": ("13/14.n", Severity.CRITICAL),
    "chips_elsewhere": ("13/52", Severity.MINOR),
    "saw_folded_cards": ("13/54", Severity.MAJOR),
    "saw_unused_cards": ("13/54", Severity.MAJOR),
    "talked": ("13/56", Severity.MINOR),
    "parol": ("13/56", Severity.MAJOR),
}
BY_ACTS: Final = {"feint": "13/55", "looked_again": "13/57"}  # told by what happened; staff may note it too
OF_NUMBER_51: Final = ("feint", "looked_again", "influenced", "criticised", "parol")  # in 2001: who does it leaves
ELSEWHERE_IN_2001: Final = {"commented": "II/47.a"}  # who has folded gives no opinion
ALLOWED_IN_2001: Final = ("talked",)
SERIOUS: Final = ("card_marked", "played_in_pairs", "pot_split", "agreement", "parol")
WARNED: Final = ("13/14", "13/15", "13/54", "13/55", "13/56", "13/57")  # the breaches that bring a warning


@rule(
    *both("13/14.a", "13/14.b", "13/14.c", "13/14.d", "13/14.i", "13/14.j", "13/14.m", "13/14.n", "13/15", "13/52",
          "13/54", "13/56"),
    on=(InfractionRecorded,),
    severity=Severity.CRITICAL,
    title=("Os jogadores não fazem o que lhes é vedado", "Players do not do what the law forbids them"),
    pt="{player} fez o que a lei veda aos jogadores: {kind}.",
    en="{player} did what players may not do: {kind}.",
    stands_alone=True,
)  # fmt: skip
def players_do_not_do_what_is_forbidden(table: PokerTable, event: Event[InfractionRecorded], law: PokerLaw) -> Breaches:
    """Players do not play together, agree, split pots, hide, mark or comment on cards, nor influence each other.

    Chips stay in their player's space. Aids may be used as long as they do not disturb: in Portugal that is said of
    sound alone.
    """
    kind, player = event.data.kind, event.data.player
    number, severity = FORBIDDEN.get(kind, ("", Severity.INFO))
    if kind in law.people.aids:
        number = "13/15"
    if law.of_2001:
        number = "" if kind in ALLOWED_IN_2001 else ELSEWHERE_IN_2001.get(kind, number)
    if number:
        values: dict[str, Value] = {"player": player, "kind": Word(word=kind)}
        yield Breach((event,), values, player=player, paragraph=law.at(number), severity=severity)


@rule(
    *both("13/14.b", "13/14.l"),
    on=(MoveMade,),
    severity=Severity.MAJOR,
    title=("Cada um aposta por si", "Everybody bets alone"),
    pt="No lugar de {player} quem jogou foi {by}: {fault}.",
    en="{by} acted in the place of {player}: {fault}.",
    stands_alone=True,
    about="odd_move",
)
def everybody_bets_for_himself(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Nobody leaves the table and lets another bet for him, nor plays for the pot together with another."""
    by, player = event.data.by, event.data.player
    if by is None or by == player:
        return
    holder = table.seats.get(event.data.seat)
    gone = holder is not None and holder.absent is not None
    values: dict[str, Value] = {
        "player": player, "by": by, "fault": Word(word="owner_had_left" if gone else "owner_was_there"),
    }  # fmt: skip
    shows = (holder.absent,) if holder is not None and holder.absent is not None else ()
    yield Breach((event,), values, player=player, paragraph=law.at("13/14.l" if gone else "13/14.b"), shows=shows)


@rule(
    *both("13/14.f"),
    on=(ChipsLent,),
    severity=Severity.MAJOR,
    title=("Os jogadores não emprestam dinheiro nem fichas", "Players lend neither money nor chips"),
    pt="{player} emprestou {amount} a {other}.",
    en="{player} lent {amount} to {other}.",
)
def players_do_not_lend(table: PokerTable, event: Event[ChipsLent], law: PokerLaw) -> Breaches:
    """Nobody lends money or chips to another player; chips that go back to who lent them are no new loan."""
    if table.lent:
        values: dict[str, Value] = {
            "player": event.data.giver, "other": event.data.taker, "amount": Money(money=event.data.amount),
        }  # fmt: skip
        yield Breach((event,), values, player=event.data.giver)


@rule(
    *both("13/14.g"),
    on=(CaveReduced, CaveCounted, CoupOpened),
    severity=Severity.MAJOR,
    title=("As fichas não saem da cave", "Chips do not leave the cave"),
    pt="{player} retirou {amount} da cave e continua em jogo.",
    en="{player} took {amount} out of the cave and stays in the game.",
    reading=POCKETED,
    version=3,
)
def chips_do_not_leave_the_cave(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Chips leave a cave for a pot, a tip or the fee of a session; who cashes in leaves the table.

    Where fewer are counted than there should be, nobody saw what became of them.
    """
    if event.type == CaveCounted.type:
        if table.fewer_counted:
            yield NotEvaluable(NO_TRACE)
        return
    if event.type == CaveReduced.type:
        if event.data.reason == UNKNOWN:
            yield NotEvaluable(NO_REASON)
        taken = [event] if event.data.reason not in (*LEAVE_FOR, UNKNOWN) else []
    elif not table.sure:
        yield NotEvaluable(NO_SEATS)
        return
    else:
        taken = [one for name, one in table.cashed.items() if _dealt_next(table, name, one)]
    for one in taken:
        values: dict[str, Value] = {"player": one.data.player, "amount": Money(money=one.data.amount)}
        yield Breach((one,) if one is event else (one, event), values, player=one.data.player)


def _dealt_next(table: PokerTable, name: str, cashed: Event[CaveReduced]) -> bool:
    """The player still has a seat, in the first hand after he cashed in."""
    last = table.last_opened
    return table.holder_of(name) is not None and (last is None or last.sequence < cashed.sequence)


@rule(
    *both("13/16"),
    on=(OutsiderNoted,),
    severity=Severity.MINOR,
    title=("Junto da mesa só está quem joga ou serve", "Only players and staff are at the table"),
    pt="Permaneceu junto da mesa durante a partida uma pessoa alheia ao jogo: {person}.",
    en="Somebody who has no part in the game stayed at the table during it: {person}.",
    stands_alone=True,
)
def outsiders_do_not_stay(table: PokerTable, event: Event[OutsiderNoted], law: PokerLaw) -> Breaches:
    """During the game nobody stays who does not play, but for staff of the house who are authorised."""
    if not event.data.authorised and table.begun is not None:
        yield Breach((event,), {"person": event.data.person})


@rule(
    *both("13/54"),
    on=(CardExposed,),
    severity=Severity.MAJOR,
    title=("Ninguém vê as cartas de quem desistiu", "Nobody sees folded or unused cards"),
    pt="Viu-se, por acção de «{by}», uma carta que já não joga ({place}).",
    en="A card that is not in play was seen through an act of “{by}” ({place}).",
    stands_alone=True,
)
def nobody_sees_cards_out_of_play(table: PokerTable, event: Event[CardExposed], law: PokerLaw) -> Breaches:
    """Nobody sees the cards of whoever has folded, nor those that are not used; the dealer keeps control of them."""
    hand, place = table.hand, event.data.place
    if hand is None or hand.void is not None or hand.round is None:
        return
    seat = hand.players.get(place.partition(":")[2])
    folded = seat is not None and seat.folded is not None and event.data.by != seat.player
    unused = place == PACK and not law.of_2001  # n. 53 speaks of folded cards alone
    if place == MUCK or unused or folded:
        staff = event.data.by if any(stint.staff == event.data.by for stint in table.staff.values()) else None
        values: dict[str, Value] = {"by": event.data.by, "place": Word(word=place if place in (MUCK, PACK) else MUCK)}
        yield Breach((event,), values, player=None if staff else event.data.by, staff=staff)


@rule(
    *both("13/58"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Quem falta às regras é advertido", "Whoever breaks the rules is warned"),
    pt="{player} faltou às regras ({kind}) e o pagador não fez a advertência.",
    en="{player} broke the rules ({kind}) and the dealer gave no warning.",
)
def who_breaks_the_rules_is_warned(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """A breach of nn. 14, 15 and 54 to 57 brings a warning by the dealer, before the next hand begins."""
    for noted in table.fresh:
        if noted is table.unwarned.get(noted.data.player) and _brings_a_warning(noted.data.kind, law):
            values: dict[str, Value] = {"player": noted.data.player, "kind": Word(word=noted.data.kind)}
            yield Breach((noted, event), values, player=noted.data.player)


def _brings_a_warning(kind: str, law: PokerLaw) -> bool:
    if law.of_2001:
        return kind in OF_NUMBER_51
    number = BY_ACTS.get(kind) or FORBIDDEN.get(kind, ("", None))[0].partition(".")[0]
    return kind in law.people.aids or number in WARNED


@rule(
    *both("13/58"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Quem reincide deixa a mesa", "Whoever does it again leaves the table"),
    pt="{player} faltou gravemente às regras, ou de novo ({kind}), e continua na mesa.",
    en="{player} broke the rules gravely, or again ({kind}), and is still at the table.",
    reading=REPEATED,
)
def who_breaks_the_rules_again_leaves(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """A serious or repeated breach means leaving the table; what is serious or repeated the law does not say."""
    for noted in table.fresh:
        player, kind = noted.data.player, noted.data.kind
        known = [one for one in table.noted.get(player, ()) if _brings_a_warning(one.data.kind, law)]
        grave = kind in SERIOUS or (noted in known and known.index(noted) + 1 >= law.people.repeated)
        if grave and noted in known and table.holder_of(player) is not None:
            values: dict[str, Value] = {"player": player, "kind": Word(word=kind)}
            yield Breach((noted, event), values, player=player, shows=tuple(known))
