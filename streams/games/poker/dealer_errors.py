"""How errors of the dealer are settled: n. 70. Each is judged as what should have happened."""

from typing import Final

from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.betting_law import EARLY
from streams.games.poker.excess import raises_after_early_cards, won_though_barred
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import FOLD, both, place_of
from streams.games.poker.shown_misdeals import deal_of
from streams.games.poker.streets import DealtStreet
from streams.rules import Breach, Breaches, at_end

BURNT: Final = "poker:29c"
ONLY_CALL: Final = "poker:52"


@at_end(
    *both("13/70.b"),
    severity=Severity.MAJOR,
    title=("O ausente não joga as cartas que lhe deram", "An absent player does not play the cards dealt meanwhile"),
    pt="Deram-se cartas a {player}, que não estava, e {fault}.",
    en="Cards were dealt to {player}, who was not there, and {fault}.",
    about=FinishedHand.absent,
)
def absent_players_do_not_play(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Cards for a player who is not back in time to bet are taken away; the hand is valid, and he has no part in it."""
    hand = finished.coup
    for seat, gone in finished.absent.items() if hand.void is None else ():
        one = hand.players[seat]
        played = [move for move in one.moves if move.action != FOLD and move.event.sequence > gone.sequence]
        taken = any(event.data.place == place_of(one.seat) for event in hand.collected)
        fault = "played_all_the_same" if played or one.player in finished.payees else "" if taken else "cards_stayed"
        if fault:
            values: dict[str, Value] = {"player": one.player, "fault": Word(word=fault)}
            money = won_though_barred(finished, one.player)
            yield Breach((gone, one.cards[0].drawn), values, player=one.player, shortfalls=money)


@at_end(
    *both("13/70.c"),
    severity=Severity.MAJOR,
    title=("A carta virada substitui-se no fim e queima-se", "A card turned up is replaced at the end, and burnt"),
    pt="Na distribuição virou-se uma carta do lugar {seat}: {fault}.",
    en="In the deal a card of seat {seat} was turned up: {fault}.",
    about=FinishedHand.exposed,
)
def card_turned_up_is_replaced_and_burnt(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """One card turned up in the deal: the others get theirs in order, its player last, and it is burnt before the flop."""
    hand = finished.coup
    exposed = finished.exposed
    if len(exposed) != 1 or hand.void is not None:
        return
    card, event = next(iter(exposed.items()))
    seat = event.data.place.partition(":")[2]
    dealt, lies = deal_of(hand), hand.players.get(seat)
    kept = lies is not None and any(laid.card == card for laid in lies.cards)
    last = dealt[-1].data.place == event.data.place and dealt[-1] is not event
    flop = next(iter(finished.streets), None)
    fault = "it_stayed_in_the_hand" if kept else "" if last else "not_replaced_last"
    if not fault and flop is not None and flop.burns and flop.burns[0].data.card not in (card, None):
        fault = "another_card_was_burnt"
    if fault:
        yield Breach((event,), {"seat": seat, "fault": Word(word=fault)}, shows=(*dealt[-1:], *hand.burned[:1]))


@at_end(
    *both("13/70.d", "13/70.e", "13/70.f"),
    severity=Severity.CRITICAL,
    title=("As cartas comuns antecipadas são retiradas", "Common cards that came early are withdrawn"),
    pt="Expôs-se o {street} antes de feitas todas as apostas: {fault}.",
    en="The {street} was shown before all bets were made: {fault}.",
    reading=BURNT,
)
def early_common_cards_are_withdrawn(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Flop, turn or river shown too early goes back: the bets are made first, the rest is shuffled with it.

    The new flop comes without a burn. After an early turn the next card is burnt and what would have been the river is
    the turn; the river then comes from the shuffled rest, without a burn, and so does one that was shown early itself.
    """
    hand = finished.coup
    if hand.void is not None:
        return
    dealt = finished.streets
    for place, street in enumerate(dealt):
        if not street.early:
            continue
        after = dealt[place + 1] if place + 1 < len(dealt) else None
        fault = _wrong_redraw(street, after, turn=street.number == TURN)
        if fault:
            values: dict[str, Value] = {"street": Word(word=street.name), "fault": Word(word=fault)}
            yield Breach((street.early[0],), values, paragraph=law.at(street.number),
                         shows=(*street.cards, *street.withdrawn, *street.burns, *street.shuffles))  # fmt: skip


TURN: Final = "13/70.e"


def _wrong_redraw(street: DealtStreet, after: DealtStreet | None, *, turn: bool) -> str:
    """What of the procedure was not kept."""
    closed = None if street.round is None else street.round.closed
    gone = {event.data.card for event in street.withdrawn}
    if any(card.data.card not in gone for card in street.early):
        return "it_was_left"
    again = [card for card in street.cards if card not in street.early]
    if not again:
        return ""
    if turn:
        if not street.burns_after:
            return "no_card_was_burnt"
        shuffles, river = ([], None) if after is None else (after.shuffles, after)
        if river is not None and river.burns:
            return "a_card_was_burnt"
        first = None if river is None else river.cards[0]
    else:
        if street.burns_after:
            return "a_card_was_burnt"
        shuffles, first = street.shuffles, again[0]
    if first is None:
        return ""
    ready = [one for one in shuffles if one.sequence < first.sequence and gone <= {*one.data.put_back, None}]
    if not ready:
        return "the_rest_was_not_shuffled"
    early = closed is not None and any(one.sequence < closed.sequence for one in ready)
    return "shuffled_before_the_bets_were_made" if early else ""


@at_end(
    *both("13/70.g"),
    severity=Severity.CRITICAL,
    title=("Sem carta queimada, queima-se a que foi virada", "Without a burn the card turned up is the burn"),
    pt="Não se queimou carta antes do {street}, e a primeira virada, {card}, ficou na mesa.",
    en="No card was burnt before the {street}, and the first one turned up, {card}, stayed on the table.",
)
def card_turned_without_a_burn_is_the_burn(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Where the dealer forgot to burn, the first card turned up counts as burnt, and another is drawn for the table."""
    hand = finished.coup
    if hand.void is not None:
        return
    dealt = finished.streets
    for before, street in zip([None, *dealt], dealt, strict=False):
        gone = {event.data.card for event in street.withdrawn}
        after_turn = before is not None and before.early and before.number == TURN  # n. 70.e says how the river comes
        if street.burns or after_turn or not _burn_is_due(finished, street, law) or street.cards[0].data.card in gone:
            continue
        values: dict[str, Value] = {"street": Word(word=street.name), "card": street.cards[0].data.card or "?"}
        yield Breach((street.cards[0],), values, shows=tuple(street.cards))


def _burn_is_due(finished: FinishedHand, street: DealtStreet, law: PokerLaw) -> bool:
    """A burn is due unless the card turned up in the deal is the burn, or the rest was shuffled again."""
    exposed = finished.exposed
    first = street.name == law.dealing.streets[0].name
    burns = {one.name: one.burnt for one in law.dealing.streets}[street.name]
    return bool(burns) and not street.shuffles and not street.early and not (first and len(exposed) == 1)


@at_end(
    *both("13/70.h"),
    severity=Severity.CRITICAL,
    title=("Vistas as cartas, só se iguala", "Once cards were seen early one may only call"),
    pt="Depois de exposto o {street}, {player}, que ainda não tinha apostado, subiu a aposta em {raised}.",
    en="After the {street} had been shown, {player}, who had not bet yet, raised by {raised}.",
    reading=ONLY_CALL,
)
def after_early_cards_one_may_only_call(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Players who had not bet when common cards came early may call the bets before them, and never raise."""
    for street, move in raises_after_early_cards(finished):
        values: dict[str, Value] = {
            "street": Word(word=street.name), "player": move.player.player, "raised": Money(money=move.raised_by),
        }  # fmt: skip
        yield Breach((street.early[0], move.event), values, player=move.player.player,
                     shortfalls=finished.too_much.of(EARLY, move))  # fmt: skip
