"""Cards that were rightly dealt count: what nn. 21, 23 and 24 do not set aside stays in play."""

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import ASKED, Aside, BlackjackCoup, Play
from streams.games.cards.state import BANK
from streams.rules import Breach, NotEvaluable, Said, at_end

DRAWS = "ao-de-261-22/6/24#draw", "pt-p-1364-2001/19#draw"
ASKED_FOR = "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order"
UNSEEN = "ao-de-261-22/6/20#second", "pt-p-1364-2001/17#second"
Paragraphs = tuple[str, str]  # of the two regulations
TWO = 2  # cards with which a hand, and the bank, begin


@at_end(
    "ao-de-261-22/6/24#draw", "ao-de-261-22/6/22#asking_order", "ao-de-261-22/6/20#second",
    "pt-p-1364-2001/19#draw", "pt-p-1364-2001/18#asking_order", "pt-p-1364-2001/17#second",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.aside,
    title=("A carta bem dada fica em jogo", "A card that was rightly dealt stays in play"),
    pt="A carta {card} foi posta de parte ({place}), embora coubesse ao jogo que já tinha: {cards}.",
    en="Card {card} was put aside ({place}), although it was due to what lay there already: {cards}.",
    version=3,
)  # fmt: skip
def cards_rightly_dealt_stay_in_play(finished: FinishedBlackjack, law: BlackjackLaw) -> Said:
    """A card that the bank had to draw, or a player asked for, counts; so does a second card of the bank that nobody saw.

    A damaged card is replaced, and in a void coup nothing counts. What becomes of a second card of the bank that was
    seen, only Angola says (n. 21). With nobody left the bank has nothing to draw: what it drew is told by n. 27.
    """
    coup = finished.coup
    if coup.void is not None or coup.damaged:
        return
    for each in coup.aside:
        duty = _bank_duty(coup, each, law) if each.told.data.place == BANK else _player_duty(coup, each, law)
        accounts = finished.accounts if duty == DRAWS else None
        if accounts is not None and accounts.unread:
            yield NotEvaluable(accounts.unread)
        elif duty is not None and (accounts is None or accounts.live):
            values: dict[str, Value] = {
                "card": each.laid.card or "?", "place": Word(word=each.told.data.place),
                "cards": " ".join(laid.card or "?" for laid in each.before),
            }  # fmt: skip
            yield Breach((each.laid.drawn, each.told), values, paragraph=law.here(*duty))


def _bank_duty(coup: BlackjackCoup, each: Aside, law: BlackjackLaw) -> Paragraphs | None:
    """The bank had to draw the card, or its second card had been seen by nobody."""
    if len(each.before) == 1:
        seen = each.laid.drawn.data.face == "up" or any(told.data.place == BANK for told in coup.exposed)
        return None if seen or each.laid.shown is not None else UNSEEN
    cards = read(each.before, law)
    due = cards is not None and len(cards) >= TWO and law.total(cards) < law.bank_stands
    return DRAWS if due else None


def _player_duty(coup: BlackjackCoup, each: Aside, law: BlackjackLaw) -> Paragraphs | None:
    """The player had asked for the card, or it was the one that each hand of a split gets without a word."""
    play, cards = coup.play(each.told.data.place), read(each.before, law)
    if play.split is not None and cards:
        return ASKED_FOR if _due_after_split(play.split, play, each) else None
    if play.from_split or cards is None or len(cards) < TWO or law.total(cards) >= law.target:
        return None
    asked = [told for told in play.decisions if told.data.action in ASKED and told.sequence < each.laid.drawn.sequence]
    return ASKED_FOR if len(asked) > len(cards) - TWO else None


def _due_after_split(split: Event[DecisionMade], play: Play, each: Aside) -> bool:
    """The hand had one card, or its player had asked since the last that it got; split aces get no more than one."""
    drawn = each.laid.drawn.sequence
    if drawn < split.sequence:
        return False
    if len(each.before) < TWO:
        return True
    last = each.before[-1].drawn.sequence
    return not play.aces and any(told.data.action in ASKED and last < told.sequence < drawn for told in play.decisions)
