"""Póquer sem descarte: art. 9 of ao-de-261-22, part I of pt-p-461-2001."""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
