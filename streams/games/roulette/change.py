"""Change, and chips changed back: art. 1 nn. 14 and 18, art. 2 n. 8."""

from typing import Any

from schemas.envelope import Event
from schemas.events.chips import ChangeCompleted, ChangePlaced, ChangeStarted, ChipsRedeemed, ColourRevoked
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import Holding
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import UNNAMED, short

UPPER, LOWER = "upper_step", "lower_step"  # of the two-step block


@rule(
    "ao-de-261-22/1/14",
    "ao-de-261-22/2/8",
    on=(ChangePlaced,),
    severity=Severity.MINOR,
    title=("As fichas para troco esperam no seu lugar", "Chips for change wait in their place"),
    pt="As fichas do troco {change} foram postas {em_place}, e não no cepo ou no degrau superior.",
    en="The chips of change {change} were put on the {place}, not on the stump or the upper step.",
    stands_alone=True,
)
def chips_for_change_wait_in_their_place(
    table: RouletteTable, event: Event[ChangePlaced], law: RouletteLaw
) -> Breaches:
    """Chips handed in for change go to the stump (cepo), or to the upper step of the block."""
    if event.data.place not in (*law.change_places, UPPER):
        yield Breach((event,), {"change": event.data.change, "place": Word(word=event.data.place)})


@rule(
    "ao-de-261-22/1/14",
    "ao-de-261-22/2/8",
    on=(ChangeStarted,),
    severity=Severity.MINOR,
    title=("O troco faz-se no seu lugar", "Change is made in its place"),
    pt="O troco {change} foi feito {em_place}, e não no cepo ou no degrau inferior.",
    en="Change {change} was made on the {place}, not on the stump or the lower step.",
    stands_alone=True,
)
def change_is_made_in_its_place(table: RouletteTable, event: Event[ChangeStarted], law: RouletteLaw) -> Breaches:
    """Change is made on the stump (cepo), or from the lower step of the block."""
    if event.data.place not in (*law.change_places, LOWER):
        yield Breach((event,), {"change": event.data.change, "place": Word(word=event.data.place)})


@rule(
    "ao-de-261-22/1/14",
    "ao-de-261-22/2/8",
    on=(ChangeStarted,),
    severity=Severity.MINOR,
    title=("No degrau inferior está um só troco", "One change at a time is on the lower step"),
    pt="O troco {change} passou ao degrau inferior enquanto lá estava o troco {other}.",
    en="Change {change} went to the lower step while change {other} was still there.",
)
def lower_step_holds_one_change(table: RouletteTable, event: Event[ChangeStarted], law: RouletteLaw) -> Breaches:
    """The lower step is for the chip whose change is being made, and no other."""
    if event.data.place != LOWER:
        return
    for name, events in table.changes.items():
        if name == event.data.change:
            continue
        for earlier in events:
            if earlier.type == ChangeStarted.type and earlier.data.place == LOWER:
                yield Breach((earlier, event), {"change": event.data.change, "other": name})
                return


@rule(
    "ao-de-261-22/1/14",
    "ao-de-261-22/2/8",
    on=(ChangeCompleted,),
    severity=Severity.MINOR,
    title=("Nenhum troco se faz fora do seu lugar", "No change is made elsewhere"),
    pt="O troco {change} foi entregue sem que as fichas passassem pelo cepo ou pelo bloco.",
    en="Change {change} was handed out and the chips were never put on the stump or the block.",
)
def change_passes_by_its_place(table: RouletteTable, event: Event[ChangeCompleted], law: RouletteLaw) -> Breaches:
    """Chips are put on the place for change before it is handed out."""
    events = table.changed
    if events is None:
        yield NotEvaluable("the chips handed in for this change were not seen")
    elif not any(earlier.type in (ChangePlaced.type, ChangeStarted.type) for earlier in events):
        yield Breach((*events, event), {"change": event.data.change})


@rule(
    "ao-de-261-22/1/14",
    "ao-de-261-22/2/8",
    on=(ChangeCompleted,),
    severity=Severity.MAJOR,
    title=("O troco é igual ao que se entrega", "Change equals what was handed in"),
    pt="Para troco de {due} foram entregues {paid}.",
    en="{paid} was handed out as change for {due}.",
)
def change_equals_what_was_handed_in(table: RouletteTable, event: Event[ChangeCompleted], law: RouletteLaw) -> Breaches:
    """The dealer gives as much as the player handed in, to the last unit."""
    change, events = event.data, table.changed or ()
    handed_in = next((earlier for earlier in events if earlier.type == "change_requested"), None)
    due = change.amount_in if handed_in is None else handed_in.data.amount
    if change.amount_out != due:
        evidence = (event,) if handed_in is None else (handed_in, event)
        values: dict[str, Value] = {"due": Money(money=due), "paid": Money(money=change.amount_out)}
        player = None if handed_in is None else handed_in.data.player
        money = short(player or UNNAMED, change.amount_out, due, about=change.change)
        yield Breach(evidence, values, player=player, shortfalls=money)


@rule(
    "ao-de-261-22/1/18",
    on=(ChipsRedeemed,),
    severity=Severity.CRITICAL,
    title=(
        "As fichas sem valor trocam-se pelo mostrador, e as tardias pelo mínimo",
        "Chips are changed back at the displayed value, late ones at the minimum",
    ),
    pt="Por {chips} fichas da cor {colour} foram dados {paid} a {player}; eram devidos {due}.",
    en="{player} was given {paid} for {chips} chips of the colour {colour}; {due} was due.",
    version=2,
)
def chips_are_changed_back_at_their_value(
    table: RouletteTable, event: Event[ChipsRedeemed], law: RouletteLaw
) -> Breaches:
    """While its player is in play a chip is worth what the display says; presented late, the table minimum.

    Late is after the colour was given up or taken away, or the table closed. A player who changes at once,
    before the next launch, is not late; after giving the colour up freely, either value is then accepted.
    A display changed in mid-play, or one that never showed the value asked for and paid (n. 16), does not change
    what the chips already out are worth. Chips that
    somebody else brings may be those of the player who has the colour now; late chips of one's own are not.
    """
    changed = event.data
    holding = table.holding(changed.player, changed.colour)
    own = table.past.get((changed.player, changed.colour))
    past = own or _last_holder(table, changed.colour)
    if holding is None and past is None and not table.sight_clear:
        yield NotEvaluable("nobody saw whose chips these are")
        return
    worth = table.worth if holding is not None else _worth(table, past, changed.colour, own=own is not None)
    if any(value is not None and changed.amount == changed.chips * value for value in worth):
        return
    if worth[0] is None:
        yield NotEvaluable("the display showed no value for these chips")
        return
    due = changed.chips * worth[0]
    values: dict[str, Value] = {"chips": changed.chips, "colour": Word(word=changed.colour), "paid": Money(money=changed.amount),
              "player": changed.player, "due": Money(money=due)}  # fmt: skip
    shown = next((held.marker for held in (holding, past) if held is not None and held.marker is not None), None)
    late = past.ended if holding is None and past is not None else None
    evidence = tuple(item for item in (shown, late, event) if item is not None)
    reading = None if holding is not None else "ao-de-261-22:A13"
    money = short(changed.player, changed.amount, due)
    shows: tuple[Event[Any], ...] = (
        (table.opened,) if holding is None else ()
    )  # late chips may be worth the minimum of the table
    if holding is not None and holding.requested is not None and worth[0] == holding.requested.data.value:
        shows = (holding.requested,)  # the value asked for and paid, and not the one on display
    yield Breach(evidence, values, player=changed.player, reading=reading, shows=shows, shortfalls=money)


def _worth(table: RouletteTable, past: Holding | None, colour: str, *, own: bool) -> tuple[int | None, ...]:
    """What each chip may be changed for, what is due first; None is a value that the display did not show."""
    least = table.licence.limits.minimum
    in_play = () if own else tuple(held.value for held in table.colours.get(colour, ()))
    if past is None or past.ended is None:
        return (*in_play, least)
    if past.ended.type == TableClosed.type or _launched_since(table, past.ended):
        return (least, *in_play)
    value = past.worth()[0]
    return (value,) if past.ended.type == ColourRevoked.type else (value, least, *in_play)


def _last_holder(table: RouletteTable, colour: str) -> Holding | None:
    """Who gave the colour up last."""
    return next((held for (_, name), held in reversed(table.past.items()) if name == colour), None)


def _launched_since(table: RouletteTable, event: Event[Any]) -> bool:
    """Whether a ball was launched after the event."""
    spins = (table.last_spin, None if table.coup is None else table.coup.spin)
    launches = [spin.launch for spin in spins if spin is not None and spin.launch is not None]
    return any(launch.sequence > event.sequence for launch in launches)
