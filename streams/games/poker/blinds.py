"""Bets before the cards: art. 14 nn. 10 to 12 and 18 to 20."""

from collections.abc import Iterator

from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import BIG, DEAD, FOLD, PENALTY, SMALL, both
from streams.games.poker.settlement import MAIN_POT
from streams.games.poker.state import NO_CAVES, NO_SEATS, HandPlayer
from streams.games.poker.turns import from_seat
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import lacks, player


def _seats(finished: FinishedHand) -> dict[str, tuple[str, ...]]:
    """The seats that may post each bet: where the neighbour is away, the next who is there may do it."""
    hand = finished.coup
    held = [seat for seat in from_seat(hand.button, finished.table.order) if seat in hand.holders]
    there = [seat for seat in held if seat in hand.players]
    big = held[1:2] if held[1:2] == there[1:2] else [*held[1:2], *[s for s in there if s != hand.button][:1]]
    return {SMALL: tuple(held[:1]), BIG: tuple(big)}


def amount_of(finished: FinishedHand, kind: str, law: PokerLaw) -> int:
    """What a bet before the cards comes to at this table."""
    share = law.betting.small if kind == SMALL else law.betting.big
    return int(finished.coup.minimum * share)


@at_end(
    *both("14/10"),
    severity=Severity.CRITICAL,
    about=FinishedHand.blinds,
    title=("Quem tem a mão faz a pequena aposta", "Whoever has the hand posts the small bet"),
    pt="A {kind} foi feita pelo lugar {found}; cabia ao lugar {due}.",
    en="The {kind} was posted by seat {found}; it was due from seat {due}.",
)
def who_has_the_hand_posts_the_small_bet(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The player who has the hand posts the small bet, the one immediately to the left the big bet.

    It is not the button of other casinos: who has the marker posts. Where one of them is away the bet is missing, or the
    next posts it: neither is a breach (poker:55).
    """
    hand = finished.coup
    if hand.button is None or not finished.table.sure:
        yield NotEvaluable(NO_HOLDER if hand.button is None else NO_SEATS)
        return
    due = _seats(finished)
    for post in finished.blinds:
        seats = due[post.data.kind]
        if seats and post.data.seat not in seats:
            values: dict[str, Value] = {
                "kind": Word(word=post.data.kind), "found": post.data.seat, "due": seats[0]
            }  # fmt: skip
            yield Breach((post,), values, player=post.data.player, shows=(hand.opened,))


@at_end(
    *both("14/11", "14/12"),
    severity=Severity.CRITICAL,
    about=FinishedHand.blinds,
    title=("A pequena aposta é metade da grande", "The small bet is half the big one"),
    pt="A {kind} de {player} foi de {found}; devia ser de {due}.",
    en="{player}'s {kind} was {found}; it should be {due}.",
)
def blinds_are_what_the_law_says(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The small bet is half the minimum of the table, the big bet is the minimum; who has less posts all of it."""
    for post in finished.blinds:
        due, posted, kind = amount_of(finished, post.data.kind, law), post.data.amount, post.data.kind
        poster = finished.coup.players.get(post.data.seat)
        if posted == due or (posted < due and poster is not None and poster.start == posted):
            continue
        if poster is not None and poster.start is None and posted < due:
            yield NotEvaluable(NO_CAVES)
            continue
        who = player(post.data.player)
        short = lacks(MAIN_POT, who, due - posted, post.data.kind) or lacks(who, MAIN_POT, posted - due, post.data.kind)
        values: dict[str, Value] = {
            "kind": Word(word=kind), "player": post.data.player, "found": Money(money=posted), "due": Money(money=due)
        }  # fmt: skip
        paragraph = law.at("14/11" if kind == SMALL else "14/12")
        shows = (finished.table.limits,)
        yield Breach((post,), values, post.data.player, shortfalls=short, paragraph=paragraph, shows=shows)


@at_end(
    *both("14/20"),
    severity=Severity.MAJOR,
    about=FinishedHand.hole_cards,
    title=("Quem não fez a primeira aposta não joga", "Whoever has not made the first bet does not play"),
    pt="{player} jogou a mão sem fazer a {kind} de {due}.",
    en="{player} played the hand without posting the {kind} of {due}.",
)
def who_has_not_made_the_first_bet_does_not_play(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """If the first bet is missing when the cards are dealt, the deal is valid, and it must be made by whoever wants to play.

    Who folds has not played: the hand goes on with a smaller pot.
    """
    hand = finished.coup
    if hand.void is not None or hand.button is None or not finished.table.sure:
        return
    for kind, seats in _seats(finished).items():
        if any(post.data.kind == kind for post in finished.blinds) or not seats:
            continue
        missing = hand.players.get(seats[0])
        played = None if missing is None else next((m for m in missing.moves if m.action != FOLD), None)
        if missing is None or played is None:
            continue
        due = amount_of(finished, kind, law)
        values: dict[str, Value] = {
            "player": missing.player, "kind": Word(word=kind), "due": Money(money=due)
        }  # fmt: skip
        short = lacks(MAIN_POT, player(missing.player), due, kind)
        shows = (hand.opened, finished.table.limits)
        yield Breach((played.event,), values, missing.player, shortfalls=short, shows=shows)


@at_end(
    *both("14/18"),
    severity=Severity.MINOR,
    about=FinishedHand.hole_cards,
    title=(
        "Quem não aposta durante cinco mãos faz a grande aposta",
        "Whoever has not bet for five hands posts a big bet",
    ),
    pt="{player} não apostou nas {hands} mãos anteriores e não fez a grande aposta de {due}.",
    en="{player} had not bet in the {hands} hands before and did not post the big bet of {due}.",
)
def who_has_not_bet_for_five_hands_posts(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who has not bet for five hands posts a big bet in the next one, which changes nothing in the order of betting."""
    due = amount_of(finished, BIG, law)
    for dealt, idle in _idle(finished, law):
        if any(post.data.kind in (SMALL, BIG, PENALTY) for post in dealt.posts):
            continue
        values: dict[str, Value] = {"player": dealt.player, "hands": idle, "due": Money(money=due)}
        short = lacks(MAIN_POT, player(dealt.player), due, PENALTY)
        shows = (finished.table.limits,)
        yield Breach((dealt.cards[0].drawn,), values, dealt.player, shortfalls=short, shows=shows)


def _idle(finished: FinishedHand, law: PokerLaw) -> Iterator[tuple[HandPlayer, int]]:
    """Players with cards who put no chips in for too many hands before this one."""
    most, seats = law.betting.idle_hands, finished.table.seats
    for dealt in finished.coup.players.values() if most is not None and finished.coup.void is None else ():
        holder = seats.get(dealt.seat)
        if dealt.cards and holder is not None and holder.player == dealt.player and holder.idle >= (most or 0):
            yield dealt, holder.idle


@at_end(
    *both("14/19"),
    severity=Severity.CRITICAL,
    about=FinishedHand.hole_cards,
    title=("As apostas em falta repõem-se no regresso", "Bets that were missed are made good on return"),
    pt="{player} faltou à pequena ou à grande aposta e {found?repôs $|nada repôs} no regresso; devia repor {due}.",
    en="{player} had missed the small or the big bet and made good {found?$|nothing} on return; {due} was due.",
)
def missed_bets_are_made_good(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who was away when the small or the big bet was due makes it good on return; those chips count for no bet."""
    if finished.coup.void is not None:
        return
    for dealt in finished.coup.players.values():
        holder = finished.table.seats.get(dealt.seat)
        if holder is None or not holder.missed or not dealt.cards or holder.player != dealt.player:
            continue
        due = sum(amount_of(finished, kind, law) for kind in holder.missed)
        posted = sum(post.data.amount for post in dealt.posts if post.data.kind == DEAD)
        if posted >= due or dealt.start == dealt.total:
            continue
        values: dict[str, Value] = {
            "player": dealt.player, "found": Money(money=posted), "due": Money(money=due)
        }  # fmt: skip
        short = lacks(MAIN_POT, player(dealt.player), due - posted, DEAD)
        shows = (*holder.missed.values(), finished.table.limits)
        yield Breach((dealt.cards[0].drawn,), values, dealt.player, shortfalls=short, shows=shows)
