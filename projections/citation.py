"""The law as people cite it, with its id beside it."""

from functools import cache

from projections.speech import Speech
from streams.law.citation import citation
from streams.law.files import load_law


@cache
def _cited(paragraph: str, *, portuguese: bool) -> str:
    regulation = load_law().regulations.get(paragraph.partition("/")[0])
    return citation(paragraph, regulation, portuguese=portuguese)


def cited(paragraph: str, say: Speech) -> str:
    """`Decreto Executivo n.º 261/22, art. 6.º, n.º 28`."""
    return _cited(paragraph, portuguese=say.portuguese)


def cited_with_id(paragraph: str, say: Speech) -> str:
    """The same with the id of the paragraph, by which `vigia law show` finds it."""
    return f"{cited(paragraph, say)} ({paragraph})"


def regulation_named(regulation: str, say: Speech) -> str:
    """A whole regulation, with its id: `Decreto Executivo n.º 261/22 (ao-de-261-22)`."""
    known = load_law().regulations.get(regulation)
    return f"{known.named[0 if say.portuguese else 1]} ({regulation})" if known is not None else regulation
