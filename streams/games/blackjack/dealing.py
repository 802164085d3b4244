"""The first two cards of each place and of the bank (nn. 20 and 21)."""

from schemas.findings import Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/6/20", "pt-p-1364-2001/17",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.odd_deal,
    title=("A primeira carta é dada pela ordem dos lugares", "The first cards go round in the order of the places"),
    pt="A primeira carta devia ir, de face para cima, {para_due}; foi {para_place}.",
    en="The first card should have gone, face up, to {due}; it went to {place}.",
)  # fmt: skip
def first_cards_go_round_in_order(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """One card face up to each place with a bet, by its number, then one to the bank."""
    return _out_of_order(finished, 1)


@at_end(
    "ao-de-261-22/6/20#second", "pt-p-1364-2001/17#second",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.odd_deal,
    title=("A segunda carta segue a mesma ordem, a da banca voltada para baixo",
           "The second cards follow in the same order, the bank's face down"),
    pt="A segunda carta devia ir {para_due}; foi {para_place}.",
    en="The second card should have gone to {due}; it went to {place}.",
)  # fmt: skip
def second_cards_follow_in_order(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The same round once more."""
    return _out_of_order(finished, 2)


def _out_of_order(finished: FinishedBlackjack, number: int) -> Breaches:
    dealing = finished.dealing
    if dealing.wrong is not None and dealing.round == number:
        values: dict[str, Value] = {"due": Word(word=dealing.due), "place": Word(word=dealing.wrong.data.place)}
        yield Breach((dealing.wrong,), values)


@at_end(
    "ao-de-261-22/6/20#second", "pt-p-1364-2001/17#second",
    severity=Severity.MINOR,
    about=FinishedBlackjack.odd_deal,
    title=("A segunda carta da banca fica tapada até os jogadores acabarem",
           "The bank's second card stays face down until the players are done"),
    pt="A segunda carta da banca, {card}, foi vista antes de os jogadores acabarem.",
    en="The bank's second card, {card}, was seen before the players were done.",
    reading="blackjack:8",
)  # fmt: skip
def the_second_card_of_the_bank_stays_face_down(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Nothing lets the dealer look at the second card before the bank plays.

    Angola orders what follows when it is turned while it is dealt (n. 21); Portugal does not: there it is only
    noted (blackjack:12).
    """
    coup = finished.coup
    if len(coup.bank) < 2:  # no second card
        return
    dealing, second = finished.dealing, coup.bank[1]
    if dealing.exposed is not None:
        if not law.replaces_exposed:
            evidence = (second.drawn,) if second.shown in (None, second.drawn) else (second.drawn, second.shown)
            values: dict[str, Value] = {"card": second.card or "?"}
            yield Breach(evidence, values, severity=Severity.INFO, reading="blackjack:12")
        return
    last = coup.turns[-1] if coup.turns else None
    if second.shown is not None and last is not None and surely_before(second.shown, last):
        yield Breach((second.shown, last), {"card": second.card or "?"})


@at_end(
    "ao-de-261-22/6/21",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.odd_deal,
    title=("A segunda carta da banca que se vira é substituída", "A second card of the bank that is turned over is replaced"),
    pt="A segunda carta da banca, {card}, foi virada ao ser dada e ficou em jogo; devia ir para o canto de descarte.",
    en="The bank's second card, {card}, was turned over as it was dealt and stayed in play; it should have been discarded.",
)  # fmt: skip
def an_exposed_second_card_of_the_bank_is_replaced(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """It goes to the discard corner and another is drawn."""
    exposed = finished.dealing.exposed
    if exposed is not None:
        evidence = (exposed.drawn,) if exposed.shown in (None, exposed.drawn) else (exposed.drawn, exposed.shown)
        yield Breach(evidence, {"card": exposed.card or "?"})
