"""Insurance (seguro, n. 38) and even money (n. 39)."""

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import laid
from streams.games.bets.state import Bet
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.table import BlackjackTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import NOBODY
from streams.rules.order import surely_before


def _standing(finished: FinishedBlackjack) -> list[Bet]:
    """The insurances that were let stand."""
    return [bet for bet in finished.insurances if bet.lies]


@at_end(
    "ao-de-261-22/6/38", "pt-p-1364-2001/33",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.insurances,
    title=("Só há seguro contra um ás", "Insurance is taken against an ace only"),
    pt="{player} fez um seguro de {stake} com {open} por carta aberta da banca, e o seguro ficou.",
    en="{player} insured for {stake} with {open} as the bank's open card, and it was let stand.",
)  # fmt: skip
def insurance_is_taken_against_an_ace_only(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Without an ace as the bank's open card there is nothing to insure: the chips are handed back."""
    coup = finished.coup
    if coup.open_card is None or coup.open_card == law.insurance_against:
        return
    for bet in _standing(finished):
        values: dict[str, Value] = {
            "player": bet.player,
            "stake": Money(money=bet.stake),
            "open": coup.bank[0].card or "?",
        }
        money = finished.accounts.owed(bet)
        yield Breach((coup.bank[0].drawn, bet.placed), values, player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/6/38", "pt-p-1364-2001/33",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.insurances,
    title=("O seguro faz-se a convite, depois das segundas cartas", "Insurance is laid on invitation, after the second cards"),
    pt="O seguro de {player}, {stake}, foi feito ou mudado {when}.",
    en="{player}'s insurance, {stake}, was laid or altered {when}.",
    version=4,
)  # fmt: skip
def insurance_is_laid_on_invitation(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """After the second cards and the dealer's invitation, and before any further card.

    It is for the case that the bank comes to have blackjack: once its second card is known, nothing is laid, raised or
    taken back any more.
    """
    coup = finished.coup
    if coup.open_card != law.insurance_against:
        return
    yield from _known(finished)
    last, further, invited = finished.dealing.last, finished.dealing.further, coup.invited
    for bet in _standing(finished):
        if bet.late is not None:
            continue
        if invited is None or surely_before(bet.placed, invited):
            values: dict[str, Value] = {
                "player": bet.player,
                "stake": Money(money=bet.stake),
                "when": Word(word="uninvited"),
            }
            yield Breach((bet.placed,), values, player=bet.player)
        elif last is not None and surely_before(bet.placed, last):
            values = {
                "player": bet.player, "stake": Money(money=bet.stake), "when": Word(word="before_the_second_cards"),
            }  # fmt: skip
            yield Breach((bet.placed, last), values, player=bet.player)
        elif further is not None and surely_before(further, bet.last):
            values = {
                "player": bet.player,
                "stake": Money(money=bet.stake),
                "when": Word(word="late"),
            }
            yield Breach((further, bet.last), values, player=bet.player, reading="blackjack:37")


def _known(finished: FinishedBlackjack) -> Breaches:
    """Insurances that were altered when the bank's second card was known, and not handed back."""
    accounts, coup = finished.accounts, finished.coup
    for bet in finished.insurances if coup.late else ():
        if bet.returned is None and bet.late is not None:
            if bet.backs and not accounts.fails(bet.id):
                continue
            values: dict[str, Value] = {
                "player": bet.player, "stake": Money(money=bet.stake), "when": Word(word="once_the_card_was_known"),
            }  # fmt: skip
            seen = () if coup.revealed is None else (coup.revealed,)
            money = accounts.owed(bet)
            yield Breach((*seen, bet.late), values, player=bet.player, severity=Severity.CRITICAL, shortfalls=money)


@at_end(
    "ao-de-261-22/6/38", "pt-p-1364-2001/33",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.insurances,
    title=("O seguro não excede metade da aposta", "Insurance is at most half of the bet"),
    pt="O seguro de {player} ({position}) foi de {stake}; {most?podia ir até $|não podia fazer-se}.",
    en="{player}'s insurance ({position}) was {stake}; {most?it could be up to $|none was allowed}.",
)  # fmt: skip
def insurance_is_at_most_half_of_the_bet(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The chips of the insurance come to no more than half of the first stake."""
    coup = finished.coup
    if coup.open_card != law.insurance_against:
        return
    for bet in _standing(finished):
        most = finished.accounts.insurable[bet.id]
        if most is None:
            yield NotEvaluable("the bet that was insured was not seen")
        elif bet.stake > most:
            money = finished.accounts.owed(bet) if bet.late is None else NOBODY  # else reported as late
            yield Breach(bet.evidence, {**laid(bet), "most": Money(money=most)}, player=bet.player, shortfalls=money)


@rule(
    "ao-de-261-22/6/39", "pt-p-1364-2001/34",
    on=(DecisionMade,),
    severity=Severity.CRITICAL,
    title=("O pagamento ao par é só para blackjack contra ás", "Even money is for blackjack against an ace only"),
    pt="{by} optou pelo pagamento ao par com {cards} contra {open} da banca.",
    en="{by} chose even money with {cards} against the bank's {open}.",
)  # fmt: skip
def even_money_is_for_blackjack_against_an_ace(
    table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw
) -> Breaches:
    """Only who has blackjack, only against an open ace, only before the bank's second card is known."""
    coup = table.coup
    if coup is None or event.data.action != "even_money":
        return
    shown = coup.seen[-1]
    cards = read(shown.cards, law)
    if cards is None or shown.open_card is None:
        yield NotEvaluable("a card that decides was not read")
        return
    known = coup.revealed is not None and surely_before(coup.revealed, event)
    if not law.natural(cards) or shown.from_split or shown.open_card != law.even_money_against or known:
        values: dict[str, Value] = {
            "by": event.data.by,
            "cards": " ".join(cards) or "?",
            "open": coup.bank[0].card or "?",
        }
        yield Breach((event,), values, player=event.data.by)
