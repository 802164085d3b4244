"""Threshold and dominance: dated figures that say when a published figure would show the business of one house."""

import tomllib
from collections.abc import Mapping
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

    def withhold(self, by_house: Mapping[str, int]) -> str | None:
        """Why a figure with this handle by house is not published; None where it is."""
        amounts = sorted((amount for amount in by_house.values()), reverse=True)
        whole = sum(amounts)
        if len(amounts) < self.threshold:
            return "threshold"
        if whole and Fraction(amounts[0], whole) > self.dominance:
            return "dominance"
        if whole and Fraction(amounts[0] + amounts[1], whole) > self.two_largest:
            return "dominance"
        return None


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
