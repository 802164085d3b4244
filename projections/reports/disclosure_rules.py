"""Threshold and dominance: dated figures that say when a published figure would show the business of one house."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.resources import files
from typing import Any

from projections.speech import Spoken


@dataclass(frozen=True, slots=True)
class DisclosureRules:
    """Threshold and dominance as in force on a day."""

    since: date
    threshold: int
    dominance: Fraction
    two_largest: Fraction

    def withhold(self, by_house: Mapping[str, Sequence[int]]) -> str | None:
        """Why a cell to which each house adds so much, in each measure, is not published; None where it is.

        Dominance is asked of every measure: of a game in which all stake alike, one house may still have all the gain.
        A gain and a loss count alike: whoever knows the one finds the other in their sum.
        """
        if len(by_house) < self.threshold:
            return "threshold"
        return "dominance" if any(map(self._dominated, zip(*by_house.values(), strict=True))) else None

    def _dominated(self, amounts: Sequence[int]) -> bool:
        largest, second, *others = sorted(map(abs, amounts), reverse=True)
        whole = largest + second + sum(others)
        return largest > self.dominance * whole or largest + second > self.two_largest * whole


def rules_on(day: str, text: str | None = None) -> DisclosureRules:
    """The rules in force that day. A day without rules is an error that says so."""
    text = text or files("projections.reports").joinpath("disclosure.toml").read_text("utf-8")
    try:
        rules = [_rule(each) for each in tomllib.loads(text)["rule"]]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, ZeroDivisionError) as fault:
        raise Spoken(
            f"as regras de sigilo não se lêem: {fault}", f"the disclosure rules cannot be read: {fault}"
        ) from None
    known = [each for each in rules if each.since <= date.fromisoformat(day)]
    if not known:
        raise Spoken(f"não há regras de sigilo em vigor em {day}", f"no disclosure rules are in force on {day}")
    return max(known, key=lambda each: each.since)


def _rule(each: Mapping[str, Any]) -> DisclosureRules:
    threshold = int(each["threshold"])
    if threshold < 2:  # below that nothing is withheld
        raise ValueError("threshold < 2")
    return DisclosureRules(each["since"], threshold, Fraction(each["dominance"]), Fraction(each["two_largest"]))
