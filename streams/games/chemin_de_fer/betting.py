"""Bets: when, of what, how much, and how much in all: nn. 30, 36, 40, 41, 43, 44, 46 and 59."""

from schemas.envelope import Event
from schemas.events.bets import BetPlaced, BetRefused
from schemas.events.chemin_de_fer import CallMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import laid, moved_beyond, short_within, standing
from streams.games.chemin_de_fer.banker_party import against_the_banker
from streams.games.chemin_de_fer.finished import EVER, FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import CASH, DEALER, PONTO, at
from streams.games.chemin_de_fer.percentage import banker_won
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import NOBODY, Shortfalls
from streams.rules.order import surely_before


@rule(
    "ao-de-261-22/12/30",
    on=(BetPlaced,),
    severity=Severity.MAJOR,
    title=("O banqueiro não aposta contra a sua banca", "The banker does not bet against the bank"),
    pt="{player}, que joga pela banca, apostou {stake} contra ela.",
    en="{player}, who plays for the bank, bet {stake} against it.",
    version=3,
)
def banker_does_not_bet_against_himself(table: CheminTable, event: Event[BetPlaced], law: CheminLaw) -> Breaches:
    """Who has the shoe is the banker, and his associates share the bank; all others are pontos."""
    hand, bet = table.hand, event.data
    if hand is None:
        yield NotEvaluable(table.why_no_hand)
    elif bet.player == hand.player or bet.player in hand.associates:
        values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
        yield Breach((hand.given, event), values, player=bet.player)


@rule(
    "ao-de-261-22/12/43",
    on=(BetPlaced,),
    severity=Severity.MAJOR,
    title=("Aposta-se com fichas da casa ou notas em curso", "Bets are house chips or notes in circulation"),
    pt="{player} apostou {stake} em {medium}, que não se aceita.",
    en="{player} bet {stake} in {medium}, which is not accepted.",
)
def bets_are_house_chips_or_notes(table: CheminTable, event: Event[BetPlaced], law: CheminLaw) -> Breaches:
    """Bets are made of the casino's own chips or of notes of the Banco Nacional de Angola."""
    bet = event.data
    foreign = bet.symbol is not None and (bet.symbol != law.currency or bet.chip != CASH)
    if foreign or (bet.chip == CASH and bet.symbol is None):
        values: dict[str, Value] = {
            "player": bet.player, "stake": Money(money=bet.stake), "medium": bet.symbol or "?",
        }  # fmt: skip
        yield Breach((event,), values, player=bet.player)


@at_end(
    "ao-de-261-22/12/43",
    severity=Severity.MAJOR,
    title=("As notas que a banca ganha são trocadas por fichas", "Notes that the bank wins are changed for chips"),
    pt="A banca ganhou as notas de {player}, de {stake}, que não foram trocadas por fichas.",
    en="The bank won {player}'s notes, {stake}, and they were not changed for chips.",
)
def notes_that_the_bank_wins_are_changed(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """When the banker wins, notes must be changed for chips."""
    if not banker_won(finished):
        return
    for bet in finished.in_play:
        if bet.placed.data.chip == CASH and bet.collections and bet.id not in finished.coup.exchanged:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
            yield Breach((bet.placed, bet.collections[0]), values, player=bet.player)


@at_end(
    "ao-de-261-22/12/38",
    "ao-de-261-22/12/42",
    severity=Severity.MAJOR,
    title=("As apostas põem-se nos respectivos lugares", "Bets lie at the seats"),
    pt="A aposta de {player} {em_position}, de {stake}, não está na zona nem no risco de nenhum lugar.",
    en="{player}'s bet on {position}, {stake}, lies neither in the zone of a seat nor on its line.",
)
def bets_lie_at_the_seats(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Pontos lay chips or notes on the table in the places for them; what lies elsewhere neither wins nor loses."""
    for bet in finished.in_play:
        if law.places.get(standing(bet)[0]) is None:
            money = against_the_banker(short_within(bet, EVER), finished.coup)
            yield Breach(bet.evidence, laid(bet), player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/12/36",
    severity=Severity.MAJOR,
    title=("As apostas são múltiplos do mínimo", "Bets are multiples of the minimum"),
    pt="A aposta de {player}, da qual jogam {stake}, não é múltiplo do mínimo de {minimum}.",
    en="{player}'s bet, of which {stake} plays, is no multiple of the minimum of {minimum}.",
    version=2,
)
def bets_are_multiples_of_the_minimum(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """A ponto stakes the fixed minimum or a multiple of it.

    Who completes a bank that is no multiple itself can stake only what is left, and breaks nothing: the last of such bets.
    """
    least = finished.table.licence.limits.minimum
    odd = [bet for bet in finished.in_play if finished.parts[bet.id] % least] if least else []
    if odd and finished.covered == finished.coup.bank and finished.coup.bank % least:
        odd.remove(max(odd, key=lambda bet: bet.placed.sequence))
    for bet in odd:
        stake = finished.played(bet)
        values: dict[str, Value] = {
            "player": bet.player, "stake": Money(money=stake), "minimum": Money(money=least),
        }  # fmt: skip
        yield Breach((bet.placed,), values, player=bet.player, shows=(finished.table.opened,))


@at_end(
    "ao-de-261-22/12/40", "ao-de-261-22/12/41",
    severity=Severity.CRITICAL,
    title=("Só se tiram cartas com as apostas encerradas", "Cards are drawn only when the bets are closed"),
    pt="O banqueiro tirou a primeira carta: {fault}.",
    en="The banker drew the first card: {fault}.",
)  # fmt: skip
def cards_come_after_the_closing_call(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The banker waits for “Jogo feito. Nada mais.” before the first card; without that call no card is drawn at all."""
    coup = finished.coup
    if not coup.order:
        return
    first = coup.drawn[0]
    if not coup.calls:
        yield Breach((first,), {"fault": Word(word="bets_never_closed")}, paragraph=at("41"))
    elif surely_before(first, coup.calls[0]):
        yield Breach((first, coup.calls[0]), {"fault": Word(word="before_the_closing_call")})


@rule(
    "ao-de-261-22/12/41",
    on=(CallMade,),
    severity=Severity.MAJOR,
    title=("Só o pagador encerra as apostas", "Only the dealer closes the bets"),
    pt="As apostas foram encerradas {por_role}; só ao pagador compete.",
    en="The bets were closed by the {role}; only the dealer may close them.",
    stands_alone=True,
)
def only_the_dealer_closes_the_bets(table: CheminTable, event: Event[CallMade], law: CheminLaw) -> Breaches:
    """It is for the dealer, and for nobody else, to close the bets."""
    if event.data.call == "closing" and event.data.role != DEALER:
        yield Breach((event,), {"role": Word(word=event.data.role)})


@at_end(
    "ao-de-261-22/12/44",
    severity=Severity.CRITICAL,
    title=("Outro valor anunciado obriga a trocar as fichas", "Another amount announced means changing the chips"),
    pt="{player} disse que jogava {amount}, e a aposta ficou a jogar {stake}.",
    en="{player} said that {amount} plays, and the bet was left to play {stake}.",
)
def announced_stakes_are_changed(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Chips on the line play half; for any other amount that is announced the dealer changes them to the exact stake."""
    for name, announced in finished.coup.closings.items():
        bet = finished.coup.bets.get(name)
        if bet is not None and standing(bet)[1] and finished.played(bet) != announced.data.amount:
            values: dict[str, Value] = {
                "player": bet.player, "amount": Money(money=announced.data.amount),
                "stake": Money(money=finished.played(bet)),
            }  # fmt: skip
            yield Breach((bet.placed, announced), values, player=bet.player)


@at_end(
    "ao-de-261-22/12/59", "ao-de-261-22/12/46",
    severity=Severity.CRITICAL,
    title=("As apostas não passam o capital da banca", "The bets do not pass the capital of the bank"),
    pt="Com uma banca de {bank} ficaram em jogo apostas de {covered}.",
    en="With a bank of {bank}, bets of {covered} were left in play.",
    version=2,
)  # fmt: skip
def bets_do_not_pass_the_bank(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The pontos may bet, all together, as much as the banker has put at stake, and no more."""
    coup = finished.coup
    if coup.announced and finished.covered > coup.bank:
        values: dict[str, Value] = {"bank": Money(money=coup.bank), "covered": Money(money=finished.covered)}
        bets = tuple(bet.placed for bet in finished.in_play)
        paragraph = at("46") if coup.full_banco else None
        yield Breach((coup.announced[-1], *bets), values, paragraph=paragraph, shortfalls=_beyond(finished))


def _beyond(finished: FinishedChemin) -> Shortfalls:
    """Who is short by what was won or lost beyond the bank: the chips laid last did not play."""
    coup, result = finished.coup, finished.result
    if coup.void is not None or result is None or result.winner is None:
        return NOBODY
    sign = 1 if result.winner == PONTO else -1
    staked = [(bet, finished.played(bet), sign * finished.played(bet)) for bet in finished.in_play]
    return against_the_banker(moved_beyond(staked, coup.bank), coup)


@rule(
    "ao-de-261-22/12/46",
    on=(BetRefused,),
    severity=Severity.CRITICAL,
    title=("A banca aceita apostas até ao seu capital", "The bank takes bets up to its capital"),
    pt="A aposta de {player}, de {stake}, foi recusada, e a banca de {bank} não estava coberta.",
    en="{player}'s bet, {stake}, was refused, and the bank of {bank} was not covered.",
    version=2,
)
def bank_takes_bets_up_to_its_capital(table: CheminTable, event: Event[BetRefused], law: CheminLaw) -> Breaches:
    """The banker must accept bancô, and else bets of several pontos until they come to as much as his bank."""
    coup, refused = table.coup, event.data
    if coup is None or not coup.announced or coup.calls or coup.full_banco or refused.reason != "banker":
        return
    covered = sum(_plays(zone, stake, law) for zone, stake in coup.lying.items())
    if covered + _plays(refused.position, refused.stake, law) <= coup.bank:
        values: dict[str, Value] = {
            "player": refused.player, "stake": Money(money=refused.stake), "bank": Money(money=coup.bank),
        }  # fmt: skip
        yield Breach((coup.announced[-1], event), values, player=refused.player)


def _plays(position: str, stake: int, law: CheminLaw) -> int:
    """What of chips plays where they lie: on the line half of them."""
    zone = law.places.get(position)
    return stake if zone is None else int(stake * zone.part)
