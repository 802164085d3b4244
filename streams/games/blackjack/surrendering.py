"""Giving up a coup (desistir, n. 41)."""

from schemas.findings import Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import AGAINST_ACE, TOO_LATE, given_up
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup, HandAtDecision
from streams.games.cards.state import BANK
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY
from streams.rules.order import surely_before

TWO = 2  # cards with which a hand, and the bank, begin
HAD_DECIDED = "gave_up_after_standing_or_asking_for_a_card"


@at_end(
    "ao-de-261-22/6/41", "pt-p-1364-2001/36",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.gave_up,
    title=("Não se desiste contra um ás", "Nobody gives up against an ace"),
    pt="{by} desistiu no {place} com um ás por carta aberta da banca.",
    en="{by} gave up at {place} with an ace as the bank's open card.",
    version=2,
)  # fmt: skip
def nobody_gives_up_against_an_ace(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """A player may give up the coup unless the bank's open card is an ace; a hand that is played on was not given up.

    The money is told where a blackjack on either side decides the hand whatever else might have come.
    """
    coup = finished.coup
    for place, play in coup.plays.items():
        if play.surrender is not None and given_up(play, law) == AGAINST_ACE:
            by, money = play.surrender.data.by, finished.accounts.owed(play)
            evidence = (coup.bank[0].drawn, play.surrender)
            yield Breach(evidence, {"by": by, "place": Word(word=place)}, player=by, shortfalls=money)


@at_end(
    "ao-de-261-22/6/41#timing", "pt-p-1364-2001/36#timing",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.gave_up,
    title=("Desiste-se com as duas primeiras cartas", "Players give up on the first two cards"),
    pt="{by}, no {place}, {what}; a mão tinha {cards#$ carta|$ cartas} e a banca {bank}.",
    en="{by}, at {place}, {what}; the hand had {cards#$ card|$ cards} and the bank {bank}.",
    version=5,
)  # fmt: skip
def one_gives_up_on_the_first_two_cards(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """After two cards each for player and bank, before the hand gets another, is split or doubled, and before the bank's
    second card is known; once for all: who gave up decides nothing more.

    Who stood or asked for a card had decided not to give up, which "cannot be altered": reported as doubtful (34). The money
    is told where the hand had lost already, a blackjack decides it, or it had stood.
    """
    coup = finished.coup
    for shown in coup.seen:
        data, play = shown.event.data, coup.play(shown.event.data.place)
        if play.surrender is None:
            continue
        again = play.surrender.sequence < shown.event.sequence
        what = _too_late(coup, shown) if data.action == "surrender" and not again else None
        if again and data.action != "surrender" and given_up(play, law) is not None:
            what = "decided_again_after_giving_up"
        if what is not None:
            values: dict[str, Value] = {
                "by": data.by, "place": Word(word=data.place), "what": Word(word=what), "cards": len(shown.cards),
                "bank": shown.bank,
            }  # fmt: skip
            doubt, late = what == HAD_DECIDED, given_up(play, law) == TOO_LATE and not again
            yield Breach(
                (shown.event,), values, player=data.by, reading="blackjack:34" if doubt else None,
                severity=Severity.MINOR if doubt else None,
                shortfalls=finished.accounts.owed(play) if late else NOBODY,
            )  # fmt: skip


def _too_late(coup: BlackjackCoup, shown: HandAtDecision) -> str | None:
    """Why a hand could not be given up any more, or not yet; nothing where it could."""
    if shown.from_split:
        return "gave_up_after_a_split"
    if shown.doubled:
        return "gave_up_after_doubling"
    if not _has_two(coup, shown):
        more = len(shown.cards) > TWO or shown.bank > TWO
        return "gave_up_after_another_card" if more else "gave_up_before_the_second_cards"
    if shown.turned:
        return "gave_up_once_the_second_card_of_the_bank_was_known"
    return HAD_DECIDED if shown.stood else None


def _has_two(coup: BlackjackCoup, shown: HandAtDecision) -> bool:
    """Hand and bank had two cards each; a card whose message was only slow had come by its clock."""
    hand, bank, event = len(shown.cards), shown.bank, shown.event
    if hand < TWO or bank < TWO:
        slow = [
            drawn.data.place for drawn in coup.drawn if drawn.sequence > event.sequence and drawn.time <= event.time
        ]
        hand, bank = hand + slow.count(event.data.place), bank + slow.count(BANK)
    return hand == bank == TWO


@at_end(
    "pt-p-1364-2001/36#timing",
    severity=Severity.MINOR,
    about=FinishedBlackjack.gave_up,
    title=("Desiste-se antes de qualquer carta adicional", "Players give up before any additional card"),
    pt="{by} desistiu no {place} depois de já ter saído uma carta adicional.",
    en="{by} gave up at {place} after an additional card had been dealt.",
    reading="blackjack:34",
)  # fmt: skip
def one_gives_up_before_any_additional_card(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Portugal: the preamble allows it only before the dealer distributes any additional card, to whomever it goes."""
    coup = finished.coup
    further = finished.dealing.further
    for seen in coup.seen:
        late = further is not None and surely_before(further, seen.event)
        if seen.event.data.action == "surrender" and late and len(seen.cards) == TWO and further is not None:
            values: dict[str, Value] = {"by": seen.event.data.by, "place": Word(word=seen.event.data.place)}
            yield Breach((further, seen.event), values, player=seen.event.data.by)
