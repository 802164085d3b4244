"""The call and the deal: nn. 22 to 23.b of art. 9; rule 16 of part I."""

from schemas.findings import Severity, Word
from streams.games.cards.law import shuffler_mode
from streams.games.cards.state import BANK
from streams.games.poker_sem_descarte.deal import early_bank_card
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import PokerCoup
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before
from streams.rules.speech import spoken


@at_end(
    "ao-de-261-22/9/22", "pt-p-461-2001/I/16#announcement",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_calls,
    title=("O fecho é anunciado antes das cartas", "The betting is called closed before the cards"),
    pt="Foi dada a primeira carta sem que antes se anunciasse «{phrase}».",
    en="The first card was dealt before the call “{phrase}”.",
)  # fmt: skip
def closing_call_comes_before_the_cards(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The dealer calls the betting closed and then deals."""
    coup = finished.coup
    if coup.dealt is not None and (not coup.calls or surely_before(coup.dealt, coup.calls[0])):
        yield Breach((coup.dealt,), {"phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/9/22", "pt-p-461-2001/I/16#announcement",
    severity=Severity.MINOR,
    about=FinishedPoker.odd_calls,
    title=("O fecho anuncia-se com as palavras da lei", "The closing call is in the words of the law"),
    pt="Anunciou-se «{said}» em vez de «{phrase}».",
    en="“{said}” was called instead of “{phrase}”.",
)  # fmt: skip
def closing_call_is_in_the_words_of_the_law(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The voice has no capitals and no stops; the words may come in two breaths."""
    coup = finished.coup
    if not coup.calls or coup.calls[0].data.phrase == law.closing_phrase:
        return
    phrase = " ".join(call.data.phrase for call in coup.calls)
    if spoken(law.closing_phrase) not in spoken(phrase):
        yield Breach(tuple(coup.calls), {"said": phrase, "phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/9/22#deal", "pt-p-461-2001/I/16#deal",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_deal,
    title=("As cartas dão-se uma a uma, pela esquerda", "Cards are dealt one by one from the left"),
    pt="A carta n.º {place} devia ir {para_due}; foi {para_found}.",
    en="Card no. {place} went to {found}; it was due to {due}.",
)  # fmt: skip
def cards_are_dealt_one_by_one_from_the_left(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """By hand, cards go one at a time to each player from the dealer's left, clockwise, and to the bank last.

    Five at a time, as a shuffler allows, is reported under n. 23 (the changes that a shuffler brings).
    """
    if shuffler_mode(finished.table.licence) is None and not finished.deal.as_due:
        yield from _out_of_order(finished.coup, finished.deal.one_by_one)


@at_end(
    "ao-de-261-22/9/23.b", "pt-p-461-2001/I/16.b",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_deal,
    title=("Com baralhador dão-se cinco cartas de cada vez", "With a shuffler cards are dealt five at a time"),
    pt="A carta n.º {place} devia ir {para_due}; foi {para_found}.",
    en="Card no. {place} went to {found}; it was due to {due}.",
)  # fmt: skip
def packets_of_five_are_dealt_from_the_left(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """With an automatic shuffler each player gets his five cards at once, from the dealer's left, and the bank last."""
    if shuffler_mode(finished.table.licence) is not None:
        yield from _out_of_order(finished.coup, finished.deal.packets)


def _out_of_order(coup: PokerCoup, due: list[str]) -> Breaches:
    """The first card that went to another place than was due."""
    for place, (drawn, wanted) in enumerate(zip(coup.drawn, due, strict=False), 1):
        if drawn.data.place != wanted:
            yield Breach((drawn,), {"place": place, "found": Word(word=drawn.data.place), "due": Word(word=wanted)})
            return


@at_end(
    "ao-de-261-22/9/23", "pt-p-461-2001/I/16#shuffler",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_deal,
    title=("Só com baralhador se dão cinco cartas de cada vez", "Only with a shuffler are five cards dealt at a time"),
    pt="As cartas foram dadas cinco de cada vez numa mesa sem baralhador automático.",
    en="The cards were dealt five at a time at a table without an automatic shuffler.",
)  # fmt: skip
def packets_need_a_shuffler(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The other deal is one of the changes that an automatic shuffler brings, and comes with it alone."""
    first, second, *_ = finished.coup.drawn
    if shuffler_mode(finished.table.licence) is None and finished.deal.places == finished.deal.packets:
        yield Breach((first, second))


@at_end(
    "ao-de-261-22/9/22#deal", "ao-de-261-22/9/23.b", "pt-p-461-2001/I/16#deal", "pt-p-461-2001/I/16.b",
    severity=Severity.CRITICAL,
    about=FinishedPoker.odd_play,
    title=("A banca tem uma carta aberta", "The bank has one open card"),
    pt="Os jogadores decidiram sem que a banca tivesse uma carta aberta.",
    en="The players decided before the bank had an open card.",
)  # fmt: skip
def bank_has_an_open_card(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """By hand the bank's last card is dealt face up; from a shuffler any one of the five is turned up (65).

    A card of the bank that was seen before its last one takes the place of the open card.
    """
    coup = finished.coup
    first = coup.first_decision()
    if first is None or early_bank_card(coup, law) is not None:
        return
    packets = shuffler_mode(finished.table.licence) is not None
    shown = [laid.shown for laid in coup.hands.get(BANK, ()) if laid.shown is not None]
    if not any(event.sequence < first.sequence for event in shown):
        yield Breach((coup.drawn[-1], first), paragraph=law.cited.packets if packets else law.cited.deal)
