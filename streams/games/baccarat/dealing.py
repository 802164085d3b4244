"""How the cards are dealt and shown: nn. 14 and 16 of arts. 10 and 11; rules 17 to 20."""

from schemas.events.cards import CardDrawn
from schemas.findings import Severity, Value, Word
from streams.games.baccarat.accounts import NO_CARDS
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, PONTO
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

HEADING = "baccarat:2.1"  # of the second column of the table
NATURAL = "baccarat:2.4"  # what eight and nine are, in Angola
EXTRA, FOURTH, MISSING, TURNED = "extra_card", "fourth_card", "missing_card", "banca_before_ponto"
NOWHERE = "nowhere"  # a card that belongs to no hand, or lies at none


@at_end(
    "ao-de-261-22/10/14", "ao-de-261-22/11/14", "pt-r-812-2015/17",
    severity=Severity.CRITICAL,
    about=FinishedBaccarat.wrong_deal,
    title=("As cartas dão-se uma a uma, à vez, começando no ponto", "Cards are dealt one by one in turn, ponto first"),
    pt="A carta n.º {number} da jogada{card?, $,|} {found?foi para «$»|não foi dada}; cabia {a_due}.",
    en="Card no. {number} of the coup{card?, $,|} {found?went to “$”|was not dealt}; it was for {due}.",
    needs=(CardDrawn,),
    version=3,
)  # fmt: skip
def first_cards_are_dealt_in_turn(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Two cards for each group, one at a time and in turn, beginning with ponto.

    The money is what the bets were due by the hands as the law deals them. Where bets are settled and these cards never
    came out, nothing decides them but the scores that were announced, if they were.
    """
    if not finished.wrong_deal or finished.mended_wrongly or finished.aside_face_up:
        return
    wrong = [one for one in finished.misplaced if one.number < len(law.order)]
    if wrong:
        first = wrong[0]
        values: dict[str, Value] = {
            "number": first.number + 1, "card": first.laid.card, "found": Word(word=first.lies or NOWHERE),
            "due": Word(word=first.due or NOWHERE),
        }  # fmt: skip
        evidence = tuple(one.laid.drawn for one in wrong)
        yield Breach(evidence, values, shortfalls=finished.accounts.for_the_deal)
    elif finished.cut_short:
        values = {
            "number": len(finished.coup.order) + 1, "card": None, "found": None,
            "due": Word(word=finished.lacking or NOWHERE),
        }  # fmt: skip
        evidence = (*finished.coup.drawn[-1:], *(() if finished.undealt is None else (finished.undealt,)))
        accounts = finished.accounts
        money = accounts.for_the_deal
        yield Breach(evidence, values, shortfalls=money, reading=accounts.reading if money else None)


@at_end(
    "ao-de-261-22/10/16", "ao-de-261-22/10/16#ponto", "ao-de-261-22/10/16#banca",
    "ao-de-261-22/11/16", "ao-de-261-22/11/16#ponto", "ao-de-261-22/11/16#banca",
    "pt-r-812-2015/20", "pt-r-812-2015/19",
    severity=Severity.CRITICAL,
    about=FinishedBaccarat.wrong_or_unread,
    title=("As terceiras cartas seguem a tabela", "Third cards follow the table"),
    pt="Com ponto {ponto} e banca {banca} nas duas primeiras cartas, {o_hand} {fault}: não é o que manda a tabela.",
    en="With ponto {ponto} and banca {banca} on two cards {hand} {fault}; the table of third cards wants otherwise.",
    needs=(CardDrawn,),
    version=5,
)  # fmt: skip
def third_cards_follow_the_table(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """One further card at most for each group, ponto first, exactly as the table says; a natural stops both.

    A card too many is none of the coup's. One that is missing is the next of the shoe: what it would have decided is known
    where somebody looked at it. Of cards that nobody read it cannot be said.
    """
    if not finished.wrong_or_unread:
        return
    if not finished.wrong_deal:
        yield NotEvaluable(NO_CARDS)
        return
    early = any(one.number < len(law.order) for one in finished.misplaced)
    if finished.mended_wrongly or early or finished.cut_short:
        return
    fault, hand = _fault(finished)
    ponto, banca = finished.first_scores
    values: dict[str, Value] = {"ponto": ponto, "banca": banca, "fault": Word(word=fault), "hand": Word(word=hand)}
    extra = tuple(one.laid.drawn for one in finished.misplaced)
    evidence = extra or (finished.coup.drawn[-1],)
    at = law.at["natural"] if law.tableau.natural(ponto, banca) and law.online else _at(fault, hand, law)
    money, reading = finished.accounts.for_the_deal, _doubt(fault, hand, finished)
    yield Breach(evidence, values, paragraph=at, shortfalls=money, reading=reading)


def _doubt(fault: str, hand: str, finished: FinishedBaccarat) -> str | None:
    """The reading without which it would be no breach: that a natural stops both sides, or the heading of the column in
    which banca stands on ponto's third card.
    """
    law, (ponto, banca) = finished.law, finished.first_scores
    if law.online is not None:
        return None
    if law.tableau.natural(ponto, banca):
        return NATURAL
    by_card = law.tableau.ponto_takes(ponto, banca) and bool(law.tableau.banca_draws.get(banca))
    return HEADING if fault == EXTRA and hand == BANCA and by_card else None


def _at(fault: str, hand: str, law: BaccaratLaw) -> str:
    return law.at["tableau"] if fault in (FOURTH, TURNED) else law.at[hand]


def _fault(finished: FinishedBaccarat) -> tuple[str, str]:
    """What is wrong with the third cards, and with whose."""
    order, wrong = finished.law.order, finished.misplaced
    if wrong:
        first = wrong[0]
        lies = first.lies or NOWHERE
        if len(finished.coup.hands.get(lies, ())) > order.count(lies) + 1:
            return FOURTH, lies
        if first.due == PONTO and lies == BANCA and len(wrong) > 1:
            return TURNED, BANCA
        if first.due is None or lies == PONTO:
            return EXTRA, lies
        return MISSING, first.due
    return MISSING, finished.lacking or NOWHERE


@at_end(
    "ao-de-261-22/10/14", "ao-de-261-22/11/14", "pt-r-812-2015/18",
    severity=Severity.MINOR,
    title=("As cartas descobrem-se, as do ponto primeiro", "Cards are turned over, ponto's first"),
    pt="As cartas não foram descobertas como devem ser: {fault}.",
    en="The cards were not turned over as they must be: {fault}.",
    version=2,
)  # fmt: skip
def cards_of_ponto_are_shown_first(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """The cards of ponto are always the first to be uncovered.

    A card that nobody read and nobody turned over decides no bet: who settles by it keeps from everybody what it was.
    """
    shown, covered = finished.coup.revealed, finished.covered
    ponto, banca = shown.get(PONTO, [])[:2], shown.get(BANCA, [])
    if ponto and banca and surely_before(banca[0], ponto[-1]):
        yield Breach((banca[0], ponto[-1]), {"fault": Word(word="banca_first")})
    if covered is not None and finished.coup.void is None and finished.coup.moves:
        values: dict[str, Value] = {"fault": Word(word="never_turned_over")}
        yield Breach((covered.drawn, finished.coup.moves[0]), values, severity=Severity.MAJOR)
