"""What a colour is worth, and that the display says so: art. 1 nn. 11, 12, 16 and 17."""

from schemas.envelope import Event
from schemas.events.chips import ChipsIssued, DisplayMarkerSet
from schemas.findings import Money, Severity, Value, Word
from schemas.licence import Licence
from streams.games.bets.state import Lay
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import foreign, gain_due, most_on, short_on, worth_of
from streams.games.roulette.state import Holding, RouletteBet
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import short


@rule(
    "ao-de-261-22/1/11",
    on=(DisplayMarkerSet,),
    severity=Severity.CRITICAL,
    title=("O valor das fichas é um dos permitidos", "The value of a chip is one of those allowed"),
    pt="O mostrador dá às fichas da cor {colour} o valor de {value}, {fault}.",
    en="The display gives chips of the colour {colour} the value {value}, {fault}.",
    stands_alone=True,
)
def chip_value_is_allowed(table: RouletteTable, event: Event[DisplayMarkerSet], law: RouletteLaw) -> Breaches:
    """The value is the minimum of the table or a whole multiple of it, posted, and at most a straight's maximum."""
    fault = _fault(event.data.value, table.licence, law)
    if fault is not None:
        values: dict[str, Value] = {
            "colour": Word(word=event.data.colour),
            "value": Money(money=event.data.value),
            "fault": Word(word=fault),
        }
        yield Breach((event,), values)
    elif not table.licence.chip_values:
        yield NotEvaluable("the values posted at the table were not declared")


@at_end(
    "ao-de-261-22/1/11",
    severity=Severity.CRITICAL,
    title=("Cada ficha vale o que diz o mostrador", "A chip is worth what the display says"),
    pt="As fichas de {player} {em_position} ({chips} ao todo) contaram por {stake}; a {value} cada uma, valem {due}.",
    en="{player}'s chips on {position} ({chips} in all) counted for {stake}; at {value} each they are worth {due}.",
    version=3,
    about=FinishedRoulette.irregular_chips,
)
def stakes_count_at_the_displayed_value(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A stake in colour chips is their number times the value on display when they were laid.

    Who is short is counted by the stake as it should have been.
    """
    for bet in finished.decided:
        worth, held = worth_of(bet), bet.held
        if worth is None or held is None or held.marker is None or bet.worth is None:
            continue
        if foreign(bet, finished.table.licence):
            continue  # n. 8 speaks of chips of another table, n. 16 of a value changed in mid-play
        values: dict[str, Value] = {"chips": bet.chips, "player": bet.player, "position": Word(word=bet.position),
                  "stake": Money(money=bet.stake), "value": Money(money=bet.worth),
                  "due": Money(money=worth)}  # fmt: skip
        due = gain_due(Lay(bet.position, worth, bet.chips), finished.number, law)
        evidence = (held.marker, *bet.evidence, *bet.collections, *bet.payouts)
        yield Breach(evidence, values, player=bet.player, shortfalls=short_on(bet, due))


@rule(
    "ao-de-261-22/1/11",
    on=(ChipsIssued,),
    severity=Severity.CRITICAL,
    title=("As fichas são entregues pelo valor do mostrador", "Chips are handed out at the displayed value"),
    pt="{player} pagou {paid} por {chips} fichas; a {value} cada uma, são {due}.",
    en="{player} paid {paid} for {chips} chips; at {value} each they cost {due}.",
)
def chips_are_sold_at_the_displayed_value(
    table: RouletteTable, event: Event[ChipsIssued], law: RouletteLaw
) -> Breaches:
    """The price of chips is their number times the value on display.

    Chips paid at the value that the player asked for, under a display that shows another, are judged by
    nn. 16 and 17: it is the display that is wrong. A value asked for in mid-play gives no other price.
    """
    sold = event.data
    holding = table.holding(sold.player, sold.colour)
    if holding is None or holding.value is None or holding.marker is None or sold.paid == sold.chips * holding.value:
        return
    if holding.requested is not None and sold.paid == sold.chips * holding.requested.data.value:
        return
    due = sold.chips * holding.value
    values: dict[str, Value] = {"player": sold.player, "paid": Money(money=sold.paid), "chips": sold.chips,
              "value": Money(money=holding.value), "due": Money(money=due)}  # fmt: skip
    money = short(sold.player, due, sold.paid)
    yield Breach((holding.marker, event), values, player=sold.player, shortfalls=money)


@rule(
    "ao-de-261-22/1/12",
    on=(DisplayMarkerSet,),
    severity=Severity.MINOR,
    title=("Os marcadores mostram o símbolo da banca", "The markers show the symbol of the table"),
    pt="O marcador da cor {colour} mostra o símbolo {found}; o da banca é {symbol}.",
    en="The marker of the colour {colour} shows the symbol {found}; the symbol of the table is {symbol}.",
    stands_alone=True,
)
def markers_show_the_symbol(table: RouletteTable, event: Event[DisplayMarkerSet], law: RouletteLaw) -> Breaches:
    """The markers also show the symbol of the chips in play at the table."""
    chips = table.licence.chips
    if chips is None:
        yield NotEvaluable("the symbol of the table was not declared")
    elif event.data.symbol != chips.symbol:
        values: dict[str, Value] = {"colour": Word(word=event.data.colour), "found": Word(word=event.data.symbol),
                  "symbol": Word(word=chips.symbol)}  # fmt: skip
        yield Breach((event,), values)


@at_end(
    "ao-de-261-22/1/16",
    severity=Severity.MAJOR,
    title=("O valor está no mostrador antes da primeira aposta", "The value is on display before the first bet"),
    pt="{player} apostou com a cor {colour} sem que o mostrador lhe desse valor.",
    en="{player} bet in the colour {colour} while the display gave it no value.",
    about=FinishedRoulette.irregular_chips,
)
def value_is_on_display_before_the_first_bet(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The dealer records the value of a colour on the display before its player bets; reported once for each stay."""
    for bet, holding in _first_bets(finished):
        if bet.worth is None:
            values: dict[str, Value] = {"player": bet.player, "colour": Word(word=holding.colour)}
            yield Breach((holding.assigned, bet.placed), values, player=bet.player)


@at_end(
    "ao-de-261-22/1/16",
    severity=Severity.MAJOR,
    title=("O mostrador regista o valor que o jogador deu à cor", "The display records the value the player gave"),
    pt="{player} deu à cor {colour} o valor de {asked}; jogou com {shown} no mostrador.",
    en="{player} gave the colour {colour} the value {asked}, and played with {shown} on display.",
    about=FinishedRoulette.irregular_chips,
)
def display_records_the_value_asked_for(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The value recorded is the one that the player gave; reported once for each stay, when play begins.

    A value that the table may not give (n. 11) cannot be asked for: then another is no breach.
    """
    for bet, holding in _first_bets(finished):
        asked, marker = holding.requested, holding.marker
        if bet.worth is None or marker is None:
            continue
        if holding.swerved is not None and bet.placed.sequence > holding.swerved[0].sequence:
            continue  # the value was changed in mid-play, and that was reported
        if asked is None:
            yield NotEvaluable("nobody recorded the value that the player asked for")
        elif bet.worth != asked.data.value and _fault(asked.data.value, finished.table.licence, law) is None:
            values: dict[str, Value] = {"player": bet.player, "colour": Word(word=holding.colour),
                      "asked": Money(money=asked.data.value), "shown": Money(money=bet.worth)}  # fmt: skip
            yield Breach((asked, bet.placed), values, player=bet.player)


@rule(
    "ao-de-261-22/1/16",
    on=(DisplayMarkerSet,),
    severity=Severity.MAJOR,
    title=("O valor da cor não muda a meio do jogo", "The value of a colour stays while it is in play"),
    pt="O valor da cor {colour} de {player} passou de {before} para {value} sem que trocasse todas as fichas.",
    en="The value of {player}'s colour {colour} went from {before} to {value} before all chips had been changed back.",
)
def value_stays_while_chips_are_in_play(
    table: RouletteTable, event: Event[DisplayMarkerSet], law: RouletteLaw
) -> Breaches:
    """The value is given before play begins, which is when the player receives chips (n. 15).

    Another needs all chips to be changed back first. Putting a wrong display right, to the value that the
    player had given before, or back to the one that was changed, is no change.
    """
    for holding in table.colours.get(event.data.colour, ()):
        before, value = holding.before, event.data.value
        if before is None or holding.swerved is None or holding.swerved[0] is not event:
            continue
        values: dict[str, Value] = {"player": holding.player, "colour": Word(word=holding.colour), "before": Money(money=before),
                  "value": Money(money=value)}  # fmt: skip
        former = () if holding.former is None else (holding.former,)
        yield Breach((holding.assigned, event), values, player=holding.player, shows=former)


@rule(
    "ao-de-261-22/1/17",
    on=(DisplayMarkerSet,),
    severity=Severity.INFO,
    title=(
        "Ao receber as fichas o jogador confere o valor no mostrador",
        "On receiving chips the player checks the value on display",
    ),
    pt="{player} recebeu fichas da cor {colour} com {shown} no mostrador, em vez de {asked}; foi depois corrigido.",
    en="{player} received chips of the colour {colour} with {shown} on display instead of {asked}; later put right.",
)
def player_checks_the_value_on_display(
    table: RouletteTable, event: Event[DisplayMarkerSet], law: RouletteLaw
) -> Breaches:
    """Chips are handed out under the value that the player gave them.

    A display put right only after the chips were handed out, and before play, is worth a note. When play
    begins under the wrong value, n. 16 speaks and this rule does not.
    """
    for holding in table.colours.get(event.data.colour, ()):
        asked, misled, value = holding.requested, holding.misled, event.data.value
        if misled is None or asked is None or holding.laid or holding.before == value or asked.data.value != value:
            continue
        if _fault(value, table.licence, law) is not None:
            continue  # n. 11 speaks of it
        marker, issued = misled
        values: dict[str, Value] = {"player": holding.player, "colour": Word(word=holding.colour),
                  "shown": Money(money=marker.data.value), "asked": Money(money=value)}  # fmt: skip
        yield Breach((marker, issued), values, player=holding.player, shows=(asked,))


def _fault(value: int, licence: Licence, law: RouletteLaw) -> str | None:
    """What is wrong with a value for chips, if anything."""
    least, posted = licence.limits.minimum, licence.chip_values
    most = most_on("straight", licence, law)
    if not value or not least or value % least:
        return "no_multiple_of_the_minimum"
    if value > most:
        return "above_the_straight_maximum"
    return "not_posted" if posted and value not in posted else None


def _first_bets(finished: FinishedRoulette) -> list[tuple[RouletteBet, Holding]]:
    """The first bet that counted of each player whose colour comes into play with this coup."""
    first: dict[int, tuple[RouletteBet, Holding]] = {}
    for bet in finished.decided:
        holding = bet.held
        if holding is not None and not holding.played and bet.accepted:
            first.setdefault(holding.assigned.sequence, (bet, holding))
    return list(first.values())
