"""Which event is evidence of which finding, and which only helps to show it."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from schemas.findings import Evidence, Finding

Name = tuple[str, int]  # id and number: a device may repeat its ids


class CitedParagraphs(NamedTuple):
    """Of one event: the paragraphs of findings whose least evidence it is in, and of those that it only helps to show."""

    evidence: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()


class Citations(dict[Name, CitedParagraphs]):
    """For each event that findings name: of which it is evidence, and which it only helps to show."""

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Self:
        """Each paragraph once, in the order of the findings."""
        made = cls()
        for finding in findings:
            least = {_name(item) for item in finding.evidence}
            for name in least:
                made[name] = made.at(name)._replace(evidence=_with(made.at(name).evidence, finding.paragraph))
            for name in {_name(item) for item in finding.shows} - least:
                made[name] = made.at(name)._replace(shows=_with(made.at(name).shows, finding.paragraph))
        return made

    def at(self, name: Name) -> CitedParagraphs:
        """The paragraphs of an event, by its id and number; none where no finding names it."""
        return self.get(name, CitedParagraphs())

    def of_event(self, event: Any) -> CitedParagraphs:
        """The same of an event itself."""
        return self.at((event.id, event.sequence))


def _name(item: Evidence) -> Name:
    return item.event, item.sequence


def _with(paragraphs: tuple[str, ...], paragraph: str) -> tuple[str, ...]:
    return paragraphs if paragraph in paragraphs else (*paragraphs, paragraph)
