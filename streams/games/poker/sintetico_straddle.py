"""Estardilho and restardilho: art. 16 n. 12, its Portuguese twin; n. 43 of 2001.

A player who has not looked at his cards advances an amount before the first common card; all who want to play stake
twice as much, he too. Another may double it, unseen, and then all stake four times the first amount (poker:13).
"""

from schemas.envelope import Event
from schemas.events.poker import BetPosted
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import RESTRADDLE, STRADDLE
from streams.games.poker.settlement import MAIN_POT
from streams.games.poker.sintetico_law import SinteticoLaw, everywhere
from streams.games.poker.state import NO_CAVES, PokerHand
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks, player

KINDS = (STRADDLE, RESTRADDLE)
PRICE = "poker:13"


@rule(
    *everywhere("straddle"),
    on=(BetPosted,),
    severity=Severity.MINOR,
    title=("Só há estardilho onde a casa o admite", "There is an estardilho only where the house allows it"),
    pt="O {kind} de {player} foi feito numa mesa em que a casa não o admite.",
    en="{player}'s {kind} was made at a table where the house does not allow it.",
)
def straddles_only_where_the_house_allows_them(table: PokerTable, event: Event[BetPosted], law: PokerLaw) -> Breaches:
    """The operator decides whether the game includes estardilho and restardilho."""
    posted = event.data
    if law.sintetico is not None and posted.kind in KINDS and not table.terms.straddle:
        values: dict[str, Value] = {"player": posted.player, "kind": Word(word=posted.kind)}
        yield Breach((event,), values, player=posted.player)


@rule(
    *everywhere("straddling", "restraddling"),
    on=(BetPosted,),
    severity=Severity.CRITICAL,
    title=("O estardilho faz-se às cegas", "An estardilho is made unseen"),
    pt="O {kind} de {player} foi feito {fault}.",
    en="{player}'s {kind} was made {fault}.",
)
def straddles_are_made_unseen(table: PokerTable, event: Event[BetPosted], law: PokerLaw) -> Breaches:
    """Before the first common card is drawn, and without having seen one's own cards."""
    hand, own, posted = table.hand, law.sintetico, event.data
    if hand is None or own is None or posted.kind not in KINDS:
        return
    one = hand.players.get(posted.seat)
    looked = None if one is None else one.looked
    if not hand.board and looked is None:
        return
    fault = "after_the_first_common_card" if hand.board else "after_looking_at_the_cards"
    values: dict[str, Value] = {"player": posted.player, "kind": Word(word=posted.kind), "fault": Word(word=fault)}
    first = hand.board[0].drawn if hand.board else looked
    evidence = (event,) if first is None else (first, event)
    at = own.at["straddling" if posted.kind == STRADDLE else "restraddling"]
    yield Breach(evidence, values, player=posted.player, paragraph=at)


@rule(
    *everywhere("restraddling"),
    on=(BetPosted,),
    severity=Severity.CRITICAL,
    title=("O restardilho dobra o estardilho de outro", "A restardilho doubles another's estardilho"),
    pt="O restardilho de {player}, de {found}: {fault}{due?; eram devidos $|}.",
    en="{player}'s restardilho of {found}: {fault}{due?; $ was due|}.",
    reading=PRICE,
)
def restraddle_doubles_anothers_straddle(table: PokerTable, event: Event[BetPosted], law: PokerLaw) -> Breaches:
    """Another player doubles the amount that was advanced. A second restardilho is not described: it is only noted."""
    hand, own, posted = table.hand, law.sintetico, event.data
    if hand is None or own is None or posted.kind != RESTRADDLE:
        return
    first, again = hand.posted(STRADDLE), [post for post in hand.posts if post.data.kind == RESTRADDLE]
    due = None if first is None else own.doubled * first.data.amount
    fault = None
    if first is None:
        fault = "nobody_straddled"
    elif first.data.player == posted.player:
        fault = "same_player"
    elif len(again) > 1:
        fault = "second_restraddle"
    elif posted.amount != due:
        fault = "not_doubled"
    if fault is not None:
        values: dict[str, Value] = {
            "player": posted.player, "found": Money(money=posted.amount), "fault": Word(word=fault),
            "due": Money(money=due) if due is not None and fault == "not_doubled" else None,
        }  # fmt: skip
        severity = Severity.INFO if fault == "second_restraddle" else None
        evidence = (event,) if first is None else (first, event)
        yield Breach(evidence, values, player=posted.player, severity=severity)


@at_end(
    *everywhere("straddling", "restraddling", "short_cave"),
    severity=Severity.CRITICAL,
    title=("Quem joga paga o preço do estardilho", "Whoever plays pays the price of the estardilho"),
    pt="{player} ficou em jogo com {found} no primeiro turno; o {kind} obriga a {due}.",
    en="{player} stayed in with {found} in the first round; the {kind} makes it {due}.",
    reading=PRICE,
)
def whoever_plays_pays_the_price_of_the_straddle(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """All who stay stake twice what was advanced, who advanced it too; after a restardilho four times.

    Who has not so much at his place stakes all of it (letter c).
    """
    hand, own = finished.coup, law.sintetico
    price = None if own is None or hand.void is not None else price_of(hand, own)
    if price is None or own is None or not hand.special.first_stakes:
        return
    kind = RESTRADDLE if hand.posted(RESTRADDLE) is not None else STRADDLE
    at = own.at["straddling" if kind == STRADDLE else "restraddling"]
    posted = hand.posted(kind)
    for seat, (stake, left) in hand.special.first_stakes.items():
        one = hand.players[seat]
        poor = left is not None and stake + left < price
        due = stake + (left or 0) if poor else price
        if stake >= due or posted is None:
            continue
        if left is None:
            yield NotEvaluable(NO_CAVES)
            continue
        moves = [move.event for move in one.moves if move.round is hand.rounds[0]]
        values: dict[str, Value] = {
            "player": one.player, "found": Money(money=stake), "kind": Word(word=kind), "due": Money(money=due),
        }  # fmt: skip
        owed = lacks(MAIN_POT, player(one.player), due - stake)
        paragraph = own.at["short_cave"] if poor else at
        yield Breach((posted, *moves[-1:]), values, player=one.player, paragraph=paragraph, shortfalls=owed)


def price_of(hand: PokerHand, own: SinteticoLaw) -> int | None:
    """What all must stake in the first round, where somebody straddled."""
    first = hand.posted(STRADDLE)
    if first is None:
        return None
    again = hand.posted(RESTRADDLE)
    return own.price * (first if again is None else again).data.amount
