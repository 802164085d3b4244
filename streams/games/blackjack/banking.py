"""The bank's own cards (n. 24), and when it takes none (n. 27)."""

from collections.abc import Sequence

from schemas.findings import Severity, Value
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import BlackjackHand, read
from streams.games.blackjack.law import ACE, BlackjackLaw
from streams.games.blackjack.state import CardPutAside
from streams.games.cards.state import BANK
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

TWO = 2  # cards with which the bank begins
ACE_OF_THE_BANK = "ao-de-261-22/6/6.a", "pt-p-1364-2001/6#ace"


def _surplus(each: CardPutAside, law: BlackjackLaw) -> int | None:
    """What the bank had when it drew a card that was put aside; None where it had to draw."""
    before = read(each.before, law)
    if each.event.data.place != BANK or before is None or len(before) < TWO:
        return None
    total = law.total(before)
    return total if total >= law.bank_stands else None


def _doubt(cards: Sequence[str]) -> str | None:
    """The reading under which the bank may not draw with so many cards."""
    return "blackjack:10" if len(cards) > TWO else None


def _beyond_two(each: CardPutAside) -> bool:
    """A third or later card of the bank, put aside."""
    return each.event.data.place == BANK and len(each.before) >= TWO


@at_end(
    "ao-de-261-22/6/24", "ao-de-261-22/6/6.a", "pt-p-1364-2001/19", "pt-p-1364-2001/6#ace",
    severity=Severity.MINOR,
    about=FinishedBlackjack.aside,
    title=("Com dezassete ou mais a banca não tira cartas", "The bank draws no card from seventeen on"),
    pt="A banca tinha {total} ({cards}) e tirou {extra}, que foi posta de lado.",
    en="The bank had {total} ({cards}) and drew {extra}, which was put aside.",
)  # fmt: skip
def the_bank_draws_no_card_from_seventeen(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """With seventeen or more the bank may not draw; an ace that makes seventeen to twenty-one counts eleven.

    The text speaks of the first two cards; three or more are read the same way (blackjack:10).
    """
    for each in finished.coup.aside:
        total = _surplus(each, law)
        if total is not None:
            cards = read(each.before, law) or ()
            cited = ACE_OF_THE_BANK if law.least(cards) != total else ("ao-de-261-22/6/24", "pt-p-1364-2001/19")
            doubt = _doubt(cards)
            values: dict[str, Value] = {"total": total, "cards": " ".join(cards), "extra": each.laid.card or "?"}
            yield Breach((each.laid.drawn, each.event), values, paragraph=law.here(*cited), reading=doubt)


@at_end(
    "ao-de-261-22/6/24#error_card", "ao-de-261-22/6/6.a", "pt-p-1364-2001/19#error_card", "pt-p-1364-2001/6#ace",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.bank_has_too_much,
    title=("A carta a mais da banca não conta", "A surplus card of the bank does not count"),
    pt="A banca tinha {total} ({cards}) e tirou {extra}, que ficou em jogo.",
    en="The bank had {total} ({cards}) and drew {extra}, which stayed in play.",
    version=2,
)  # fmt: skip
def a_surplus_card_of_the_bank_does_not_count(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Drawn by mistake, it goes to the discard corner at once, before anybody is paid.

    The text speaks of the first two cards; three or more are read the same way (blackjack:10).
    """
    accounts = finished.accounts
    bank = accounts.bank
    if bank.surplus:
        soft = any(card[:-1] == ACE for card in bank.cards) and law.least(bank.cards) != bank.total
        aside = "ao-de-261-22/6/24#error_card", "pt-p-1364-2001/19#error_card"
        cited = law.here(*(ACE_OF_THE_BANK if soft and bank.total == law.bank_stands else aside))
        extra = " ".join(laid.card or "" for laid in bank.surplus)
        values: dict[str, Value] = {"total": bank.total, "cards": " ".join(bank.cards), "extra": extra}
        yield Breach(
            (bank.surplus[0].drawn,), values, paragraph=cited, shortfalls=accounts.owed(bank),
            reading=_doubt(bank.cards),
        )  # fmt: skip
        return
    for each in finished.coup.aside:
        paid = next((payout for payout in finished.coup.payouts if surely_before(each.laid.drawn, payout)), None)
        if _surplus(each, law) is not None and paid is not None and surely_before(paid, each.event):
            values = {
                "total": _surplus(each, law),
                "cards": " ".join(read(each.before, law) or ()),
                "extra": each.laid.card or "?",
            }
            doubt = _doubt(read(each.before, law) or ())
            yield Breach((each.laid.drawn, paid), values, severity=Severity.MINOR, reading=doubt)


@at_end(
    "ao-de-261-22/6/24#draw", "pt-p-1364-2001/19#draw",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.bank_stops_short,
    title=("Com dezasseis ou menos a banca tira cartas", "The bank draws until it has seventeen"),
    pt="A banca ficou com {total} ({cards}), com jogadores ainda em jogo; devia tirar até {least}.",
    en="The bank stopped at {total} ({cards}) with players still in the coup; it should have drawn to {least}.",
    version=2,
)  # fmt: skip
def the_bank_draws_until_seventeen(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """With sixteen or less the bank must draw as many cards as it takes to reach seventeen."""
    accounts = finished.accounts
    bank = accounts.bank
    if not bank.read or accounts.unread:
        yield NotEvaluable(accounts.unread or "a card that decides was not read")
    elif (
        any(not _broken(hand, law) for hand in accounts.live)
        and not bank.done
        and finished.coup.void is None
        and len(bank.cards) >= TWO
    ):
        values: dict[str, Value] = {"total": bank.total, "cards": " ".join(bank.cards), "least": law.bank_stands}
        yield Breach(tuple(laid.drawn for laid in bank.laid), values)


def _broken(hand: BlackjackHand, law: BlackjackLaw) -> bool:
    """Cards that do not count have brought the hand above 21: who took them for its own saw nobody left."""
    return law.total([laid.card or "" for laid in (*hand.laid, *hand.surplus)]) > law.target


@at_end(
    "ao-de-261-22/6/27#no_third_card", "pt-p-1364-2001/22#no_third_card",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.nobody_left,
    title=("Sem ninguém em jogo a banca não tira terceira carta", "The bank draws no third card when nobody is left"),
    pt="Já não havia ninguém em jogo e a banca tirou {extra}.",
    en="Nobody was left in the coup and the bank drew {extra}.",
)  # fmt: skip
def no_third_card_when_nobody_is_left(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """When all have lost or given up the coup ends with the bank's two cards.

    Who was paid already is no longer in play. Where only naturals or insurances wait, the second card is turned;
    whether the bank draws then is not judged (blackjack:13).
    """
    coup = finished.coup
    accounts = finished.accounts
    if accounts.unread:
        yield NotEvaluable(accounts.unread)
        return
    third = [*coup.bank[TWO:], *(each.laid for each in coup.aside if _beyond_two(each))]
    if third and not accounts.live and not accounts.waiting and accounts.hands:
        if any(_surplus(each, law) is not None for each in coup.aside) or accounts.bank.surplus:
            return  # it had seventeen besides: the rules on n. 24 tell it
        yield Breach((third[0].drawn,), {"extra": " ".join(laid.card or "" for laid in third)})
