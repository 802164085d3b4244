"""What can be worked out from published sums: every linear combination of them, by exact elimination."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any, Final, Self

Column = tuple[Any, ...]
"""An unknown amount. Columns are compared: elimination takes the first ones away first."""
Vector = Mapping[Column, Any]

PRIME: Final = 2**61 - 1


class RowSpace:
    """The sums that follow from some sums, in echelon form.

    By elimination over fractions. With a `prime`, over its remainders instead, which is many times faster: good for a
    search whose end is then proved exactly.
    """

    def __init__(self, vectors: Iterable[Vector] = (), prime: int = 0) -> None:
        self.prime = prime
        self.rows: dict[Column, dict[Column, Any]] = {}  # by leading column, with 1 there
        self.add(vectors)

    def extended(self, vectors: Iterable[Vector]) -> Self:
        """The same with more sums."""
        more = type(self)(prime=self.prime)
        more.rows.update(self.rows)
        more.add(vectors)
        return more

    def tells(self, vector: Vector) -> bool:
        """Whether this sum can be worked out from them."""
        return bool(vector) and not self._reduced(vector)

    def add(self, vectors: Iterable[Vector]) -> None:
        """More sums."""
        for vector in vectors:
            rest = self._reduced(vector)
            if rest:
                lead = min(rest)
                self.rows[lead] = {column: self._divided(value, rest[lead]) for column, value in rest.items()}

    def _divided(self, value: Any, by: Any) -> Any:
        return value * pow(by, -1, self.prime) % self.prime if self.prime else Fraction(value) / by

    def _reduced(self, vector: Vector) -> dict[Column, Any]:
        """What is left of it; leads are taken away from the first to the last, and bring in later columns alone."""
        rest, prime = dict(vector), self.prime
        waiting = [column for column in rest if column in self.rows]
        heapify(waiting)
        while waiting:
            lead = heappop(waiting)
            factor = rest.get(lead, 0)
            if not factor:
                continue
            for column, value in self.rows[lead].items():
                left = rest.get(column, 0) - factor * value
                if prime:
                    left %= prime
                if left:
                    if column not in rest and column in self.rows:
                        heappush(waiting, column)
                    rest[column] = left
                else:
                    rest.pop(column, None)
        return rest
