"""What a scenario pins against what the judge found."""

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.findings import Finding
from schemas.parties import Party, Role, Shortfall
from tests.scenarios.loader import Scenario
from tests.scenarios.play import Heard


def differences(scenario: Scenario, heard: Heard) -> list[str]:
    """A line for each finding that is pinned and missing, or there and not pinned; none if all is as written."""
    left = list(heard.findings)
    complaints = []
    for expected in scenario.findings:
        for _ in range(expected.get("count", 1)):
            match = next((finding for finding in left if _agrees(finding, expected)), None)
            if match is None:
                complaints.append(f"expected, not found: {_shown(expected)}")
            else:
                left.remove(match)
    complaints += [f"expected not evaluable, but it was: {rule}" for rule in scenario.not_evaluable
                   if rule not in heard.not_evaluable]  # fmt: skip
    return complaints + [f"found, not expected: {line_of(finding)}" for finding in left]


def _agrees(finding: Finding, expected: Mapping[str, Any]) -> bool:
    """Only the keys that the scenario gives are compared; `values` likewise, key by key; `shows` by the kinds of event."""
    fields = {**finding.model_dump(mode="json"), "shows": [item.type for item in finding.shows]}
    return all(_agree(finding, fields, key, value) for key, value in expected.items() if key != "count")


def _agree(finding: Finding, fields: Mapping[str, Any], key: str, value: Any) -> bool:
    if key == "values":
        return _values_agree(fields["values"], value)
    if key == "shortfalls":
        return _shortfalls_agree(finding.shortfalls, value)
    return bool(fields[key] == (None if value == "@none" else value))


def _shortfalls_agree(shortfalls: Sequence[Shortfall], expected: Sequence[Mapping[str, Any]]) -> bool:
    """All of them in whatever order, no more and no fewer; `about` is compared where the scenario gives it."""
    left = [_plain(one) for one in shortfalls]
    for each in expected:
        match = next((one for one in left if one | dict(each) == one), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _plain(one: Shortfall) -> dict[str, Any]:
    """A shortfall as scenarios write it: players by name, all others by their role."""
    return {"party": _name(one.party), "gainer": _name(one.gainer), "amount": one.amount, "about": one.about}


def _name(party: Party) -> str:
    return (party.name or "@unnamed") if party.role is Role.PLAYER else party.role.value


def _values_agree(values: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    def plain(value: Any) -> Any:
        return next(iter(value.values())) if isinstance(value, dict) else value

    def agrees(value: Any, wanted: Any) -> bool:
        return bool((value if isinstance(wanted, dict) else plain(value)) == wanted)

    return all(agrees(values.get(key), wanted) for key, wanted in expected.items())


def _shown(expected: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in expected.items())


def line_of(finding: Finding) -> str:
    """A finding in one line, its money as scenarios write it."""
    money = "; ".join(f"{one['party']} to {one['gainer']}: {one['amount']}" for one in map(_plain, finding.shortfalls))
    doubt = f", reading = {finding.reading}" if finding.reading else ""
    return f"{finding.rule} [{finding.paragraph}, {finding.severity}, short: {money or 'nobody'}{doubt}] {finding.en}"
