"""Objects in the wheel and void coups (golpe nulo): art. 1 n. 25, art. 2 n. 14."""

from bisect import bisect
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.calls import VoidCalled
from schemas.events.wheel import BallLaunched
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import handed_within, moved, moved_since, short_since, within
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import in_time, place_of
from streams.games.roulette.settling import RouletteAccount
from streams.games.roulette.spins import annulled, began, spoiler, until, what_fell
from streams.games.roulette.state import Spin
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import Shortfalls, short, together
from streams.rules.moves import moved_on
from streams.rules.speech import spoken

BY_THE_FIRST: Final = "ao-de-261-22:A20"  # reading: of several results called void the first decides


@at_end(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    severity=Severity.CRITICAL,
    title=("O que cai na roleta anula o golpe", "What falls into the wheel voids the coup"),
    pt="Caiu algo na roleta ({object}) antes de a bola se imobilizar e o golpe não foi anunciado nulo.",
    en="Something fell into the wheel before the ball was at rest ({object}), and the coup was not called void.",
    version=4,
    about=FinishedRoulette.irregular_launch,
)
def what_falls_in_voids_the_coup(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A chip, another ball or an object that falls in between launch and rest makes the coup void.

    An object that falls when the ball already rests voids nothing. A ball that leaves the wheel is none of
    the causes (A14). If the coup was settled all the same, everything taken and paid is to be undone.
    """
    for place, spin in enumerate(finished.troubled_spins):
        fallen = spoiler(spin, law) if spin.void is None else None
        if fallen is not None:
            money = _settled_in(place, finished).short
            yield Breach((fallen,), {"object": what_fell(fallen, law)}, shortfalls=money)


@at_end(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    severity=Severity.CRITICAL,
    title=("Só é nulo o golpe que teve causa", "A coup is void only for a cause"),
    pt="O golpe foi dado por nulo ({act}), mas nada tinha caído na roleta antes de a bola se imobilizar.",
    en="The coup was treated as void ({act}), but nothing had fallen into the wheel before the ball was at rest.",
    version=5,
    about=FinishedRoulette.irregular_launch,
)
def a_coup_is_void_only_for_a_cause(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A coup is called void, or the ball launched over its result, only when something has fallen in while it ran.

    Any recorded cause is accepted, those that the decree leaves out (A14) too. When the ball already lay in
    a pocket the result stands, and the money is what each bet lacks against it: against the first such result, where
    several were called void. A ball that comes to no rest after the closing call and is launched again may have left
    the wheel, which n. 25 does not mention and nobody has to call; or it was picked up. No event tells which, so that
    is left open.
    """
    if any(_taken_up(spin) for spin in finished.troubled_spins[:-1]):
        yield NotEvaluable("the ball was launched again after the closing call, and nothing tells why")
    undone = _undone(finished)
    reading = BY_THE_FIRST if len(list(filter(annulled, finished.troubled_spins))) > 1 else None
    for spin in finished.troubled_spins:
        act = spin.void or spin.over
        if act is not None and not spin.objects:
            money = together(account.short for account in undone.get(began(spin), ()))
            yield Breach((act,), {"act": Word(word=act.type)}, shortfalls=money, reading=reading)


@at_end(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    severity=Severity.MAJOR,
    title=("O prato é parado quando o golpe é nulo", "The plate is stopped when a coup is void"),
    pt="Caiu algo na roleta ({object}), o golpe foi anunciado nulo, mas o prato não foi parado.",
    en="Something fell into the wheel ({object}) and the coup was called void, but the plate was not stopped.",
    about=FinishedRoulette.irregular_launch,
    version=2,
)
def the_plate_is_stopped_for_a_void_coup(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The dealer stops the plate and calls the coup void; which of the two comes first is left open."""
    for spin in finished.troubled_spins:
        fallen = spoiler(spin, law) if spin.stopped is None else None
        if fallen is not None and spin.void is not None:
            yield Breach((fallen, spin.void), {"object": what_fell(fallen, law)})


@rule(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    on=(VoidCalled,),
    severity=Severity.MINOR,
    title=("O golpe nulo é anunciado com as palavras da lei", "A void coup is called in the words of the law"),
    pt="Anunciou-se «{said}» em vez de «{phrase}».",
    en="“{said}” was called instead of “{phrase}”.",
    stands_alone=True,
)
def a_void_coup_is_called_in_the_words_of_the_law(
    table: RouletteTable, event: Event[VoidCalled], law: RouletteLaw
) -> Breaches:
    """The call has the words of the decree; case, stops and words around them do not matter."""
    if spoken(law.void_phrase) not in spoken(event.data.phrase):
        yield Breach((event,), {"said": event.data.phrase, "phrase": law.void_phrase})


@rule(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    on=(BallLaunched,),
    severity=Severity.MAJOR,
    title=("A bola volta ao número do golpe anterior", "The ball goes back to the last number"),
    pt="Depois do golpe nulo a bola {done} antes do novo lançamento; devia ser recolocada no {last}.",
    en="After the void coup the ball was {done} before the new launch; it belonged on {last}.",
    version=2,
)
def the_ball_goes_back_to_the_last_number(
    table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw
) -> Breaches:
    """Before the new launch the ball is put back on the number of the coup before.

    The first coup of an opening has no number before it: any pocket will do, or none (A14).
    """
    void = table.last_spin
    if void is None or void.void is None or spoiler(void, law) is None:
        return
    last, put = table.last_number, void.repositioned
    if last is None:
        if not table.sight_clear:
            yield NotEvaluable("the number of the coup before is not known")
    elif put is None:
        yield Breach((void.void, event), {"done": Word(word="not_put_back"), "last": last})
    elif put.data.number != last:
        yield Breach((void.void, put), {"done": Word(word=f"put_back_on:{put.data.number}"), "last": last})


@at_end(
    "ao-de-261-22/1/25",
    "ao-de-261-22/2/14",
    severity=Severity.CRITICAL,
    title=("Num golpe nulo nada se recolhe nem paga", "Nothing is collected or paid on a void coup"),
    pt="No lançamento que nada decidiu {taken?recolheram-se $|nada se recolheu} e {paid?pagaram-se $|nada se pagou}.",
    en="On a launch that decided nothing, {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    version=5,
    about=FinishedRoulette.void_launches,
    after_last=True,
)
def nothing_is_settled_on_a_void_coup(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A launch that was called void, or came to no result, takes nothing and pays nothing; nor is anything moved later."""
    last, since = finished.table.recent, finished.since
    if not finished.asked_again:
        yield from _settled_on_void_launches(finished, law)
    if last is not None and isinstance(since, FinishedRoulette) and since.void_at_last:
        bets = [since.coup.bets[name] for name in last.by_bet if name in since.coup.bets]
        moves = [moved_since(bet, last.judged) for bet in bets]
        money = together(short_since(bet, last.judged) for bet in bets)
        if money:
            values: dict[str, Value] = {
                "taken": Money(money=sum(max(taken, 0) for taken, _ in moves)),
                "paid": Money(money=sum(max(paid, 0) for _, paid in moves)),
            }
            yield since.with_its_coup(Breach(tuple(last.acts), values, shortfalls=money))


def _settled_on_void_launches(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    for place, spin in enumerate(finished.troubled_spins):
        decides = spin is finished.coup.spin and spin.void is None
        if decides or annulled(spin) or (spin.void is None and spoiler(spin, law) is not None):
            continue
        settled = _settled_in(place, finished)
        if settled.taken or settled.paid:
            values: dict[str, Value] = {"taken": Money(money=settled.taken), "paid": Money(money=settled.paid)}
            void = () if spin.void is None else (spin.void,)
            yield Breach((*void, *settled.acts), values, shortfalls=settled.short)


def _taken_up(spin: Spin) -> bool:
    """Bets were closed, and the launch ended without rest, call of void or object."""
    return spin.call is not None and spin.settled is None and spin.void is None and not spin.objects


class _Settled(NamedTuple):
    """What was taken and paid from one launch to the next on bets that counted, the acts, and who is owed it back."""

    taken: int
    paid: int
    acts: list[Event[Any]]
    short: Shortfalls


def _settled_in(place: int, finished: FinishedRoulette) -> _Settled:
    coup = finished.coup
    since, end = began(coup.spins[place]), until(coup, place)
    taken = paid = 0
    acts: list[Event[Any]] = []
    each: list[Shortfalls] = []
    for bet in moved_on(coup, (since, end)):
        if in_time(bet) and place_of(bet, finished.law, finished.admits_combined) is not None:
            got, gave = moved(bet, since, end)
            taken, paid = taken + got, paid + gave
            each.append(short(bet.player, gave - got, about=bet.id, handed=handed_within(bet, since, end)))
            acts += [act for act in (*bet.collections, *bet.payouts) if within(act, since, end)]
    return _Settled(taken, paid, acts, together(each))


def _undone(finished: FinishedRoulette) -> dict[int, list[RouletteAccount]]:
    """By launch, how the bets stand on results that were not allowed to stand: each on the first for which it counted."""
    spins = [spin for spin in finished.coup.spins if annulled(spin)]
    rests = [spin.settled.sequence for spin in spins if spin.settled is not None]
    undone: dict[int, list[RouletteAccount]] = {}
    for bet in finished.coup.bets.values() if spins else ():
        place = bisect(
            rests, bet.placed.sequence
        )  # its record may be late by one, or the bet for the first that follows
        for spin in () if bet.parts_unknown else spins[max(0, place - 1) : place + 2]:
            account = finished.account_by(spin, bet)
            if account is not None:
                undone.setdefault(began(spin), []).append(account)
                break
    return undone
