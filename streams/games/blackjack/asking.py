"""Standing and asking for cards (n. 22), and cards drawn against a player's wish (n. 23)."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.dealing import dealing_of
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.looks import cards_are_astray, hands_are_unasked, hands_are_unfit, hands_stand_low
from streams.games.blackjack.state import ASKED, Astray, BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import seat_of
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.money import NOBODY


@rule(
    "ao-de-261-22/6/22", "pt-p-1364-2001/18",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Ninguém se fica com onze ou menos", "Nobody stands on eleven or less"),
    pt="A mão do {place} ficou-se com {total} ({cards}); só pode ficar-se quem tem {least} ou mais.",
    en="The hand at {place} stood on {total} ({cards}); only {least} or more may stand.",
)  # fmt: skip
@where(hands_stand_low)
def nobody_stands_on_eleven_or_less(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """A hand may stand only above eleven; one that was doubled, or is one of two split aces, gets no more anyway."""
    if table.coup is None:
        return
    accounts = table.accounts(law)
    for hand in accounts.live:
        play = hand.play
        if hand.total < law.least_to_stand and play.double is None and not play.aces and len(hand.cards) > 1:
            told = [seen for seen in play.decisions if seen.data.action == "stand"]
            values: dict[str, Value] = {
                "place": Word(word=hand.place),
                "total": hand.total,
                "cards": " ".join(hand.cards),
                "least": law.least_to_stand,
            }
            yield Breach((*(laid.drawn for laid in hand.laid), *told[-1:]), values)
    if accounts.unread:
        yield NotEvaluable(accounts.unread)


@rule(
    "ao-de-261-22/6/22#stop_at_21", "pt-p-1364-2001/18#stop_at_21",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Com vinte e um não se recebe mais nenhuma carta", "No card is given at twenty-one"),
    pt="A mão do {place} já tinha 21 ({cards}) e recebeu {extra}.",
    en="The hand at {place} had 21 already ({cards}) and was given {extra}.",
)  # fmt: skip
@where(hands_are_unfit)
def no_card_is_given_at_twenty_one(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Once a player has twenty-one he is forbidden another card; what he is given does not count."""
    if table.coup is None:
        return
    accounts = table.accounts(law)
    for hand in accounts.hands.values():
        if hand.unfit == "stop":
            extra = " ".join(laid.card or "" for laid in hand.surplus)
            values: dict[str, Value] = {"place": Word(word=hand.place), "cards": " ".join(hand.cards), "extra": extra}
            yield Breach((hand.surplus[0].drawn,), values, shortfalls=accounts.owed(hand))
    if accounts.unread:
        yield NotEvaluable(accounts.unread)


@rule(
    "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Os jogadores são servidos pela ordem dos lugares", "Players are served in the order of their places"),
    pt="O lugar {seat} foi servido depois de o lugar {after} já o ter sido.",
    en="Place {seat} was served after place {after} had been.",
)  # fmt: skip
def players_are_served_in_the_order_of_their_places(
    table: BlackjackTable, event: Event[Any], law: BlackjackLaw
) -> Said:
    """The dealer asks each player in the order of the places, and goes on when the one before has done."""
    if table.coup is None:
        return
    before, was, place = None, "", -1
    for told in table.coup.turns:
        now = told.data.place
        if now != was:
            reached = table.index_of(now)
            if before is not None and reached < place:
                yield Breach((before, told), {"seat": seat_of(now) or "", "after": seat_of(was) or ""})
                return
            was, place = now, reached
        before = told


@rule(
    "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Recebe cartas quem as pede", "Cards go to those who ask for them"),
    pt="A mão do {place} pediu {asked} carta(s) e recebeu {given}.",
    en="The hand at {place} asked for {asked} card(s) and was given {given}.",
)  # fmt: skip
@where(hands_are_unasked)
def cards_go_to_those_who_ask(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """The dealer acts as he was answered: a card for each request, none without one.

    A hand of a split gets its second card without a word. What was given on a doubled or ace hand beyond its one
    card, or at twenty-one, other rules judge.
    """
    coup = table.coup
    if coup is None or dealing_of(table, coup).wrong is not None:
        return
    accounts = table.accounts(law)
    for place, hand in accounts.hands.items():
        given = len(hand.laid) + len(hand.surplus) - 2
        asked = hand.play.asked
        free = hand.play.splits + ("/" in place)  # each split costs a card, which is asked for or just given
        if asked - free <= given <= asked or hand.unfit is not None or (given < 0 and not asked):
            continue
        evidence = tuple(told for told in hand.play.decisions if told.data.action in ASKED)
        values: dict[str, Value] = {"place": Word(word=place), "asked": asked, "given": max(0, given)}
        yield Breach((*evidence, hand.laid[-1].drawn), values)


@rule(
    "ao-de-261-22/6/23", "pt-p-1364-2001/18#unseen_card",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A carta tirada por engano e não vista vai para quem pedir a seguir",
           "A card drawn by mistake and unseen goes to the next who asks"),
    pt="A carta tirada por engano no {place} não foi vista; antes de ser usada saiu outra, para: {to}.",
    en="The card drawn by mistake at {place} was not seen; before it was used another came out for {to}.",
    version=2,
)  # fmt: skip
@where(cards_are_astray)
def an_unseen_card_goes_to_the_next_who_asks(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """It goes to the next player who asks for a card; if none does, to the bank.

    Where the bank may not draw either, it can only be discarded (blackjack:11).
    """
    coup = table.coup
    if coup is None:
        return
    for stray in coup.astray:
        if stray.told.data.seen:
            continue
        ahead = _overtaken(coup, stray)
        if ahead is not None:
            values: dict[str, Value] = {"place": Word(word=stray.told.data.place), "to": Word(word=ahead.data.place)}
            yield Breach((stray.told, ahead), values)


def _overtaken(coup: BlackjackCoup, stray: Astray) -> Event[Any] | None:
    """The card that was drawn although an unseen one lay ready for it."""
    used = stray.passed
    own = None if stray.laid is None else stray.laid.drawn  # its message may be slow
    later = (drawn for drawn in coup.drawn if drawn.sequence > stray.told.sequence and drawn is not own)
    for drawn in later:
        if used is None or drawn.sequence < used.sequence:
            return drawn
        if seat_of(used.data.to) is None and seat_of(drawn.data.place) is not None:
            return drawn  # it went to the bank before the players were done
    return None


@rule(
    "ao-de-261-22/6/23#seen_card", "pt-p-1364-2001/18#seen_card",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A carta tirada por engano e vista é anulada", "A card drawn by mistake and seen is void"),
    pt="A carta tirada por engano no {place} foi virada e não foi para o canto de descarte.",
    en="The card drawn by mistake at {place} was turned over and did not go to the discard corner.",
)  # fmt: skip
@where(cards_are_astray)
def a_seen_card_is_void(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """A card that was turned over already counts for nobody."""
    coup = table.coup
    if coup is None:
        return
    accounts = table.accounts(law)
    for stray in coup.astray:
        if stray.told.data.seen and stray.discarded is None:
            place = stray.told.data.place
            hand = accounts.hands.get(place)
            money = NOBODY if hand is None or hand.unfit != "seen" else accounts.owed(hand)
            yield Breach((stray.told,), {"place": Word(word=place)}, shortfalls=money)
