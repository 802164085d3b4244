"""Cards that were rightly dealt count: what nn. 21, 23 and 24 do not set aside stays in play."""

from copy import copy

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import ASKED, BlackjackCoup, CardPutAside, HandPlay
from streams.games.cards.state import BANK
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY

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
    en="Card {card} was put aside ({place}), although it belonged to the hand that lay there: {cards}.",
    version=4,
)  # fmt: skip
def cards_rightly_dealt_stay_in_play(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """A card that the bank had to draw, or a player asked for, counts; so does a second card of the bank that nobody saw.

    A damaged card is replaced, and in a void coup nothing counts. What becomes of a second card of the bank that was
    seen, only Angola says (n. 21). With nobody left the bank has nothing to draw: what it drew is reported under n. 27. Who is
    short is reported by the cards as they were rightly dealt, with the first of those that were put aside.
    """
    wrong, accounts = _wrongly_put_aside(finished), finished.accounts
    if any(duty == DRAWS for _, duty in wrong) and accounts.unread:
        yield NotEvaluable(accounts.unread)
        wrong = [(each, duty) for each, duty in wrong if duty != DRAWS]
    for number, (each, duty) in enumerate(wrong):
        values: dict[str, Value] = {
            "card": each.laid.card or "?", "place": Word(word=each.event.data.place),
            "cards": " ".join(laid.card or "?" for laid in each.before),
        }  # fmt: skip
        money = NOBODY if number else rightly_dealt(finished).accounts.short_beside(accounts)
        yield Breach((each.laid.drawn, each.event), values, paragraph=law.here(*duty), shortfalls=money)


def rightly_dealt(finished: FinishedBlackjack) -> FinishedBlackjack:
    """The coup with the cards in play that were wrongly put aside, as far as they decide it.

    A player who could still have asked for cards would have done so with other cards than he had: nobody knows which.
    """
    wrong = [each for each, _ in _wrongly_put_aside(finished) if _decides(finished, each)]
    if not wrong:
        return finished
    coup = copy(finished.coup)
    coup.aside = [each for each in coup.aside if each not in wrong]
    coup.hands = dict(coup.hands)
    for each in wrong:
        place = each.event.data.place
        coup.hands[place] = sorted([*coup.hands.get(place, ()), each.laid], key=lambda laid: laid.drawn.sequence)
    return FinishedBlackjack(finished.table, coup, finished.event, finished.law)


def _decides(finished: FinishedBlackjack, each: CardPutAside) -> bool:
    """With the card the hand was at its end; the bank draws whatever comes."""
    place, law = each.event.data.place, finished.law
    play, cards = finished.coup.play(place), read((*each.before, each.laid), law)
    over = cards is not None and (law.total(cards) >= law.target or play.double is not None or play.aces)
    return place == BANK or over


def _wrongly_put_aside(finished: FinishedBlackjack) -> list[tuple[CardPutAside, Paragraphs]]:
    """The cards that were rightly dealt, each with the duty by which it counts."""
    coup, law = finished.coup, finished.law
    if coup.void is not None or coup.damaged:
        return []
    wrong: list[tuple[CardPutAside, Paragraphs]] = []
    for each in coup.aside:
        duty = _bank_duty(coup, each, law) if each.event.data.place == BANK else _player_duty(coup, each, law)
        if duty is not None and (duty != DRAWS or finished.accounts.unread or finished.accounts.live):
            wrong.append((each, duty))
    return wrong


def _bank_duty(coup: BlackjackCoup, each: CardPutAside, law: BlackjackLaw) -> Paragraphs | None:
    """The bank had to draw the card, or its second card had been seen by nobody."""
    if len(each.before) == 1:
        seen = each.laid.drawn.data.face == "up" or any(exposed.data.place == BANK for exposed in coup.exposed)
        return None if seen or each.laid.shown is not None else UNSEEN
    cards = read(each.before, law)
    due = cards is not None and len(cards) >= TWO and law.total(cards) < law.bank_stands
    return DRAWS if due else None


def _player_duty(coup: BlackjackCoup, each: CardPutAside, law: BlackjackLaw) -> Paragraphs | None:
    """The player had asked for the card, or it was the one that each hand of a split gets without a word."""
    play, cards = coup.play(each.event.data.place), read(each.before, law)
    if play.split is not None and cards:
        return ASKED_FOR if _due_after_split(play.split, play, each) else None
    if play.from_split or cards is None or len(cards) < TWO or law.total(cards) >= law.target:
        return None
    asked = [
        decision
        for decision in play.decisions
        if decision.data.action in ASKED and decision.sequence < each.laid.drawn.sequence
    ]
    return ASKED_FOR if len(asked) > len(cards) - TWO else None


def _due_after_split(split: Event[DecisionMade], play: HandPlay, each: CardPutAside) -> bool:
    """The hand had one card, or its player had asked since the last that it got; split aces get no more than one."""
    drawn = each.laid.drawn.sequence
    if drawn < split.sequence:
        return False
    if len(each.before) < TWO:
        return True
    last = each.before[-1].drawn.sequence
    return not play.aces and any(
        decision.data.action in ASKED and last < decision.sequence < drawn for decision in play.decisions
    )
