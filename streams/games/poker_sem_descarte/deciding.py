"""`Vou` or `passo`, the second bet, the bank's cards: nn. 23.c, 25 and 26 of art. 9; rules 17 and 18 of part I."""

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.events.cards import DecisionMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import laid
from streams.games.bets.state import Bet
from streams.games.cards.state import BANK, kind_of
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import GO, INITIAL, PASS, SECOND, PokerCoup, gained
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.money import NOBODY, Shortfalls, short, times
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/9/23.c", "pt-p-461-2001/I/17",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_play,
    title=("Cada jogador diz «vou» ou «passo»", "Every player says “vou” or “passo”"),
    pt="{player}, na casa {seat}, não disse «vou» nem «passo».",
    en="{player}, on box {seat}, said neither “vou” nor “passo”.",
    reading="blackjack:5",
)  # fmt: skip
def every_player_decides(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Once the cards are dealt and looked at, each player goes on or retires, with a shuffler and without one (5)."""
    coup = finished.coup
    for seat, bets in coup.bets_on(INITIAL).items():
        if coup.decision(seat) is None:
            player = bets[0].player
            yield Breach((bets[0].placed, coup.drawn[-1]), {"player": player, "seat": seat}, player=player)


@at_end(
    "ao-de-261-22/9/23.c", "pt-p-461-2001/I/17",
    severity=Severity.MINOR,
    about=FinishedPoker.odd_play,
    title=("Decide-se depois de dadas as cartas", "Decisions wait for the cards"),
    pt="Na casa {seat} decidiu-se antes de dadas todas as cartas.",
    en="A decision was made on box {seat} before all cards were dealt.",
    reading="blackjack:5",
)  # fmt: skip
def decisions_wait_for_the_cards(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """A player decides when his cards and the bank's lie on the table."""
    last = finished.coup.drawn[-1]
    for seat, (first, *_) in finished.coup.decisions.items():
        if surely_before(first, last):
            yield Breach((first, last), {"seat": seat})


@rule(
    "ao-de-261-22/9/23.c", "pt-p-461-2001/I/17",
    on=(DecisionMade,),
    severity=Severity.CRITICAL,
    title=("Quem passou não volta atrás", "Whoever has passed does not come back"),
    pt="Na casa {seat} disse-se «passo» e depois «vou».",
    en="On box {seat} “passo” was said, and then “vou”.",
    reading="blackjack:5",
    stands_alone=True,
)  # fmt: skip
def passing_is_irrevocable(table: SemDescarteTable, event: Event[DecisionMade], law: SemDescarteLaw) -> Breaches:
    """The decision to pass cannot be taken back."""
    seat = event.data.place.partition(":")[2]
    passed = None if table.coup is None else table.coup.passed.get(seat)
    if passed is not None and event.data.action == GO and surely_before(passed, event):
        yield Breach((passed, event), {"seat": seat})


@at_end(
    "ao-de-261-22/9/23.c", "pt-p-461-2001/I/17",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_play,
    title=("Cada um decide pela sua casa", "Players decide for their own boxes"),
    pt="Na casa {seat}, de {player}, decidiu {by}.",
    en="{by} decided on box {seat}, which is {player}'s.",
    reading="blackjack:5",
)  # fmt: skip
def each_decides_for_his_own_box(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Each player looks at his cards and goes on or retires himself; on a box that is shared nobody is told apart."""
    coup = finished.coup
    for seat, bets in coup.bets_on(INITIAL).items():
        owners = {bet.player for bet in bets}
        strange = next((each for each in coup.decisions.get(seat, ()) if each.data.by not in owners), None)
        if strange is not None:
            values: dict[str, Value] = {"seat": seat, "player": bets[0].player, "by": strange.data.by}
            yield Breach((bets[0].placed, strange), values, player=strange.data.by)


@at_end(
    "ao-de-261-22/9/25", "pt-p-461-2001/I/17#second_bet",
    severity=Severity.CRITICAL,
    about=FinishedPoker.odd_play,
    title=("Quem vai aposta o dobro da inicial", "Whoever goes on stakes twice the initial bet"),
    pt="{player} foi a jogo {found?com $ na segunda casa|sem segunda aposta}; eram devidos {due}, o dobro da aposta inicial.",
    en="{player} went on {found?with $ in the second space|without a second bet}; {due} was due, twice the initial bet.",
    reading="blackjack:57",
    version=2,
)  # fmt: skip
def second_bets_are_twice_the_initial(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Who goes on puts chips of twice the initial bet into the second space, before the bank is uncovered.

    Chips beyond that should not have played: what they won or lost goes back. Chips that were not laid moved nothing.
    """
    coup = finished.coup
    seconds = coup.bets_on(SECOND)
    for seat, bets in coup.bets_on(INITIAL).items():
        if coup.decision(seat) != GO or _only_late(coup, seat, seconds):
            continue
        due = law.second_over_initial * sum(_stake(bet) for bet in bets)
        staked = sum(_stake(bet) for bet in seconds.get(seat, ()))
        if staked != due:
            values: dict[str, Value] = {
                "player": bets[0].player, "found": Money(money=staked), "due": Money(money=due),
            }  # fmt: skip
            money = _beyond_the_law(finished, seat, staked - due)
            evidence = (bets[0].placed, coup.decisions[seat][-1])
            yield Breach(evidence, values, player=bets[0].player, shortfalls=money)


def _beyond_the_law(finished: FinishedPoker, seat: str, surplus: int) -> Shortfalls:
    """Who is short by what the law gave chips that were too many."""
    for box in finished.accounts.boxes if surplus > 0 else ():
        if box.seat == seat:
            _, (_, due) = box.decided
            return short(box.player, int(times(surplus, due.gain)))  # both bets are one matter
    return NOBODY


def _only_late(coup: PokerCoup, seat: str, seconds: dict[str, list[Bet]]) -> bool:
    """A second bet came, but too late: that is reported by itself."""
    return seat not in seconds and any(bet.position == f"{SECOND}:{seat}" and bet.lies for bet in coup.bets.values())


def _stake(bet: Bet) -> int:
    """The chips as they lay when the cards came."""
    return bet.stake if bet.late is None or bet.stood is None else bet.stood[1]


@at_end(
    "ao-de-261-22/9/25", "pt-p-461-2001/I/17#second_bet",
    severity=Severity.CRITICAL,
    about=FinishedPoker.late_bets,
    title=("A segunda aposta faz-se antes de aberta a banca", "Second bets are laid before the bank is uncovered"),
    pt="A segunda aposta de {player}, de {stake}, foi feita ou alterada já com a banca descoberta.",
    en="{player}'s second bet, {stake}, was laid or altered after the bank's cards were seen.",
    version=2,
)  # fmt: skip
def second_bets_are_laid_before_the_bank_is_uncovered(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The second bet is the price of going on: it lies before the bank's hand can be known."""
    for bet in finished.late_bets if finished.played else ():
        if bet.late is not None and kind_of(bet.position) == SECOND:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
            yield Breach((bet.late,), values, player=bet.player, shortfalls=gained(bet))


@at_end(
    "ao-de-261-22/9/25#fold", "pt-p-461-2001/I/17#fold",
    severity=Severity.MINOR,
    about=FinishedPoker.odd_play,
    title=("A aposta de quem passa é logo retirada", "The bet of a player who passes is taken at once"),
    pt="{player} passou e a aposta inicial só foi retirada depois de descoberta a banca.",
    en="{player} passed and the initial bet was taken only after the bank was uncovered.",
)  # fmt: skip
def passed_bets_are_taken_at_once(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The dealer takes it when the player says so; we ask that it be before the bank is uncovered."""
    coup = finished.coup
    shown = coup.uncovered[0] if coup.uncovered else None
    for seat, bets in coup.bets_on(INITIAL).items():
        if shown is None or coup.decision(seat) != PASS:
            continue
        if surely_before(shown, coup.decisions[seat][-1]):
            continue  # the decision itself came too late
        late = [taking for bet in bets for taking in bet.collections if surely_before(shown, taking)]
        if late:
            yield Breach((shown, late[0]), {"player": bets[0].player}, player=bets[0].player)


@at_end(
    "ao-de-261-22/9/26", "pt-p-461-2001/I/18",
    severity=Severity.CRITICAL,
    about=FinishedPoker.odd_play,
    title=("A banca só se descobre depois das decisões", "The bank is uncovered after the decisions"),
    pt="A casa {seat} decidiu com a banca já descoberta.",
    en="Box {seat} decided when the bank was already uncovered.",
    version=2,
)  # fmt: skip
def bank_is_uncovered_after_the_decisions(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Only when every player has decided does the dealer turn over the bank's four hidden cards.

    Who went on and passes when he has seen them is in the coup still.
    """
    for shown in finished.coup.uncovered[:1]:
        for seat, (*_, last) in finished.coup.decisions.items():
            if surely_before(shown, last):
                yield Breach((shown, last), {"seat": seat})


@at_end(
    "ao-de-261-22/9/26", "pt-p-461-2001/I/18",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_play,
    title=("A banca mostra as suas cinco cartas", "The bank shows its five cards"),
    pt="Houve quem fosse a jogo e a banca não descobriu todas as suas cartas: viram-se {found}.",
    en="Somebody went on and the bank did not uncover all its cards: {found} were seen.",
)  # fmt: skip
def bank_shows_its_hand(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The four hidden cards are uncovered and make the bank's hand with the open one; where all passed nobody needs it."""
    coup = finished.coup
    if all(coup.decision(seat) != GO for seat in coup.decisions):
        return
    shown = sum(laid.up for laid in coup.hands.get(BANK, ()))
    if shown < law.cards_each:
        yield Breach((coup.drawn[-1],), {"found": shown})


@at_end(
    "ao-de-261-22/9/26", "pt-p-461-2001/I/18",
    severity=Severity.MAJOR,
    about=FinishedPoker.settled_early,
    title=("As apostas decidem-se com a banca descoberta", "Bets are settled when the bank is uncovered"),
    pt="A aposta de {player} ({position}), de {stake}, foi {how} antes de descobertas as cartas da banca.",
    en="{player}'s bet on {position}, {stake}, was {how} before the bank's cards were uncovered.",
)  # fmt: skip
def bets_are_settled_when_the_bank_is_uncovered(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The dealer uncovers the bank's cards, sees whether it plays, and only then pays and takes (nn. 26 to 29).

    The bet of whoever passes is taken before, and so is that of who shows the cards (n. 24). What was handed back again, or
    corrected, was not settled.
    """
    coup, told = finished.coup, set[str]()
    shown = {infraction.data.player for infraction in coup.infractions}
    for act in finished.settled_early:
        bet = coup.bets[act.data.bet]
        if bet.id in told or bet.player in shown or bet.backs or bet.payments is not None:
            continue
        told.add(bet.id)
        how = Word(word="paid" if act.type == PayoutMade.type else "collected")
        yield Breach((bet.placed, act), {**laid(bet), "how": how}, player=bet.player)
