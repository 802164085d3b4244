"""What a throw came to: void for a cause, without a result, undecided, or decided. Nn. 7 to 9."""

from typing import Any

from schemas.envelope import Event
from streams.games.banca_francesa.law import BancaLaw, Chance
from streams.games.banca_francesa.state import BancaCoup, BancaThrow
from streams.games.dice.void import VoidCause
from streams.rules.order import surely_before

OFF_TRACK = "ao-de-261-22:B8"


def cause(throw: BancaThrow, law: BancaLaw) -> VoidCause | None:
    """What makes the throw void (n. 8) or leaves it without a valid rest (n. 7.b); the first that applies."""
    accident = ill_fated(throw)
    if accident is not None:
        return accident
    for touch in throw.objects:
        if touch.data.object not in law.at_home | law.perhaps_at_home and _on_the_way(touch, throw):
            return VoidCause("ao-de-261-22/3/8.a", "foreign_object", touch)
    for held in throw.held:
        if held.data.dice and held.data.place == law.cup[0]:
            return VoidCause("ao-de-261-22/3/8.d", "held_in_the_cup", held)
    if throw.loaded is not None and len(set(throw.loaded.data.dice)) < law.dice_per_set:
        return VoidCause("ao-de-261-22/3/8.c", "not_all_in_the_cup", throw.loaded)
    return _no_rest(throw, law)


def ill_fated(throw: BancaThrow) -> VoidCause | None:
    """A die fell, left the table, was damaged or soiled: void, and the set gives way (n. 8.b)."""
    if not throw.left and not throw.spoiled:
        return None
    accidents: list[tuple[str, Event[Any]]] = [(left.data.to, left) for left in throw.left]
    accidents += [(spoiled.data.cause, spoiled) for spoiled in throw.spoiled]
    for word, event in accidents:
        if _on_the_way(event, throw):
            return VoidCause("ao-de-261-22/3/8.b", word, event)
    return None


def _on_the_way(event: Event[Any], throw: BancaThrow) -> bool:
    return throw.thrown is not None and (throw.settled is None or surely_before(event, throw.settled))


def _no_rest(throw: BancaThrow, law: BancaLaw) -> VoidCause | None:
    settled = throw.settled
    if settled is None:
        return None
    rest = settled.data
    if rest.stacked or rest.leaning or rest.off_track:
        word = "stacked" if rest.stacked else "leaning" if rest.leaning else "off_track"
        return VoidCause("ao-de-261-22/3/7.b", word, settled, OFF_TRACK if word == "off_track" else None)
    if len(set(rest.dice)) != law.dice_per_set or len(rest.faces) != law.dice_per_set:
        return VoidCause("ao-de-261-22/3/7.b", "not_all_on_the_track", settled)
    return VoidCause("ao-de-261-22/3/7.b", "unreadable", settled) if 0 in rest.faces else None


def lifted_early(throw: BancaThrow) -> Event[Any] | None:
    """The dice were lifted before they were at rest."""
    for touch in throw.touched:
        early = throw.settled is None or surely_before(touch, throw.settled)
        if touch.data.how == "lifted" and early and throw.thrown is not None:
            return touch
    return None


def chance_of(throw: BancaThrow, law: BancaLaw) -> Chance | None:
    """The chance that a valid throw decides; None where it decides none."""
    total = throw.total
    if total is None or throw.thrown is None or throw.void is not None:
        return None
    chance = law.decides.get(total)
    return chance if chance is not None and cause(throw, law) is None else None


def annulled(throw: BancaThrow, law: BancaLaw) -> Chance | None:
    """The chance that a throw decided which was called void without a cause, and without a doubt."""
    settled = throw.settled
    if throw.void is None or settled is None or doubtful(throw, law) or cause(throw, law) is not None:
        return None
    return law.decides.get(sum(settled.data.faces))


def doubtful(throw: BancaThrow, law: BancaLaw) -> bool:
    """Who took the throw for void may have meant well.

    Dice lie side by side (B5) or touched a chip (B6), or one left the table or was found spoiled when it lay (B14).
    """
    void, settled = throw.void, throw.settled
    if settled is not None and settled.data.touching:
        return True
    accidents = [*throw.left, *throw.spoiled, *throw.held]
    accidents += [touch for touch in throw.objects if touch.data.object not in law.at_home]
    return any(void is None or not surely_before(void, accident) for accident in accidents)


def called_off(throw: BancaThrow, law: BancaLaw) -> bool:
    """The throw was called void while the dice rolled, and nothing had happened that could be a cause."""
    void, settled = throw.void, throw.settled
    if void is None or throw.thrown is None or (settled is not None and not surely_before(void, settled)):
        return False
    return not doubtful(throw, law) and cause(throw, law) is None


def hushed(throw: BancaThrow, chance: Chance) -> Event[Any] | None:
    """The first touch of dice at rest whose chance had not been called (n. 7.d); a later call does not cure it."""
    settled = throw.settled
    for touch in throw.touched:
        if settled is not None and surely_before(settled, touch):
            named = [call for call in throw.calls if call.data.chance is not None]
            return touch if all(surely_before(touch, call) for call in named) else None
    return None


def span(coup: BancaCoup, place: int) -> tuple[int, int | None]:
    """The sequence numbers between which a throw of the coup was settled; the last one until the end."""
    later = coup.throws[place + 1].thrown if place + 1 < len(coup.throws) else None
    return since(coup, place), None if later is None else later.sequence


def since(coup: BancaCoup, place: int) -> int:
    """The sequence number with which a throw of the coup began."""
    thrown = coup.throws[place].thrown if coup.throws else None
    return -1 if thrown is None else thrown.sequence
