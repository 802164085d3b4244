"""Standing and asking for cards (n. 22), and cards drawn against a player's wish (n. 23)."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import ASKED, BlackjackCoup, MisdrawnCard
from streams.games.cards.state import seat_of
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY


@at_end(
    "ao-de-261-22/6/22", "pt-p-1364-2001/18",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.stood_low,
    title=("Ninguém se fica com onze ou menos", "Nobody stands on eleven or less"),
    pt="A mão do {place} ficou-se com {total} ({cards}); só pode ficar-se quem tem {least} ou mais.",
    en="The hand at {place} stood on {total} ({cards}); only {least} or more may stand.",
)  # fmt: skip
def nobody_stands_on_eleven_or_less(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """A hand may stand only above eleven; one that was doubled, or is one of two split aces, gets no more anyway."""
    accounts = finished.accounts
    for hand in accounts.low:
        play = hand.play
        if play.double is None and not play.aces and len(hand.cards) > 1:
            stands = [seen for seen in play.decisions if seen.data.action == "stand"]
            values: dict[str, Value] = {
                "place": Word(word=hand.place),
                "total": hand.total,
                "cards": " ".join(hand.cards),
                "least": law.least_to_stand,
            }
            yield Breach((*(laid.drawn for laid in hand.laid), *stands[-1:]), values)
    if accounts.unread:
        yield NotEvaluable(accounts.unread)


@at_end(
    "ao-de-261-22/6/22#stop_at_21", "pt-p-1364-2001/18#stop_at_21",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.unfit,
    title=("Com vinte e um não se recebe mais nenhuma carta", "No card is given at twenty-one"),
    pt="A mão do {place} já tinha 21 ({cards}) e recebeu {extra}.",
    en="The hand at {place} had 21 already ({cards}) and was given {extra}.",
)  # fmt: skip
def no_card_is_given_at_twenty_one(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Once a player has twenty-one he is forbidden another card; what he is given does not count."""
    accounts = finished.accounts
    for hand in accounts.unfit:
        if hand.unfit == "stop":
            extra = " ".join(laid.card or "" for laid in hand.surplus)
            values: dict[str, Value] = {"place": Word(word=hand.place), "cards": " ".join(hand.cards), "extra": extra}
            yield Breach((hand.surplus[0].drawn,), values, shortfalls=accounts.owed(hand))
    if accounts.unread:
        yield NotEvaluable(accounts.unread)


@at_end(
    "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order",
    severity=Severity.MAJOR,
    title=("Os jogadores são servidos pela ordem dos lugares", "Players are served in the order of their places"),
    pt="O lugar {seat} foi servido depois de o lugar {after} já o ter sido.",
    en="Place {seat} was served after place {after} had been.",
)  # fmt: skip
def players_are_served_in_the_order_of_their_places(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The dealer asks each player in the order of the places, and goes on when the one before has done."""
    turns, was, place = finished.coup.turns, "", -1
    for number, turn in enumerate(turns):
        now = turn.data.place
        if now != was:
            reached = finished.table.index_of(now)
            if reached < place:
                yield Breach((turns[number - 1], turn), {"seat": seat_of(now) or "", "after": seat_of(was) or ""})
                return
            was, place = now, reached


@at_end(
    "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.unasked,
    title=("Recebe cartas quem as pede", "Cards go to those who ask for them"),
    pt="A mão do {place} {asked#pediu $ carta|pediu $ cartas|não pediu cartas} e recebeu {given?$|nenhuma}.",
    en="The hand at {place} asked for {asked#$ card|$ cards|no card} and was given {given?$|none}.",
    version=2,
)  # fmt: skip
def cards_go_to_those_who_ask(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The dealer acts as he was answered: a card for each request, none without one.

    A hand of a split gets its second card without a word (blackjack:30). A card that nobody asked for does not count,
    as one that was pulled against a player's wish (n. 23): the money is counted by the cards without it. What was given on a doubled or ace hand beyond its one
    card, or at twenty-one, other rules judge.
    """
    if finished.dealing.wrong is not None:
        return
    for hand in finished.unasked:
        given = len(hand.laid) + len(hand.surplus) - 2
        asked = hand.play.asked
        free = hand.play.splits + ("/" in hand.place)  # each split costs a card, which is asked for or just given
        if asked - free <= given <= asked or hand.unfit not in (None, "unasked") or (given < 0 and not asked):
            continue
        evidence = tuple(decision for decision in hand.play.decisions if decision.data.action in ASKED)
        values: dict[str, Value] = {"place": Word(word=hand.place), "asked": asked, "given": max(0, given)}
        money = finished.accounts.owed(hand) if hand.unfit == "unasked" else NOBODY
        last = max((*hand.laid, *hand.surplus), key=lambda laid: laid.drawn.sequence)
        yield Breach((*evidence, last.drawn), values, shortfalls=money)


@at_end(
    "ao-de-261-22/6/23", "pt-p-1364-2001/18#unseen_card",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.astray,
    title=("A carta tirada por engano e não vista vai para quem pedir a seguir",
           "A card drawn by mistake and unseen goes to the next who asks"),
    pt="A carta tirada por engano no {place} não foi vista; antes de ser usada saiu outra {para_to}.",
    en="The card drawn by mistake at {place} was not seen; before it was used another came out for {to}.",
    version=2,
)  # fmt: skip
def an_unseen_card_goes_to_the_next_who_asks(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """It goes to the next player who asks for a card; if none does, to the bank.

    Where the bank may not draw either, it can only be discarded (blackjack:11).
    """
    coup = finished.coup
    for stray in coup.astray:
        if stray.event.data.seen:
            continue
        ahead = _overtaken(coup, stray)
        if ahead is not None:
            values: dict[str, Value] = {"place": Word(word=stray.event.data.place), "to": Word(word=ahead.data.place)}
            yield Breach((stray.event, ahead), values)


def _overtaken(coup: BlackjackCoup, stray: MisdrawnCard) -> Event[Any] | None:
    """The card that was drawn although an unseen one lay ready for it."""
    used = stray.passed
    own = None if stray.laid is None else stray.laid.drawn  # its message may be slow
    later = (drawn for drawn in coup.drawn if drawn.sequence > stray.event.sequence and drawn is not own)
    for drawn in later:
        if used is None or drawn.sequence < used.sequence:
            return drawn
        if seat_of(used.data.to) is None and seat_of(drawn.data.place) is not None:
            return drawn  # it went to the bank before the players were done
    return None


@at_end(
    "ao-de-261-22/6/23#seen_card", "pt-p-1364-2001/18#seen_card",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.astray,
    title=("A carta tirada por engano e vista é anulada", "A card drawn by mistake and seen is void"),
    pt="A carta tirada por engano no {place} foi virada e não foi para o canto de descarte.",
    en="The card drawn by mistake at {place} was turned over and did not go to the discard corner.",
)  # fmt: skip
def a_seen_card_is_void(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """A card that was turned over already counts for nobody."""
    coup = finished.coup
    accounts = finished.accounts
    for stray in coup.astray:
        if stray.event.data.seen and stray.discarded is None:
            place = stray.event.data.place
            hand = accounts.hands.get(place)
            money = NOBODY if hand is None or hand.unfit != "seen" else accounts.owed(hand)
            yield Breach((stray.event,), {"place": Word(word=place)}, shortfalls=money)
