"""Which paragraphs of arts. 1 and 2 are enforced by rules that games share."""

from typing import Final

SHARED: Final = {
    "settlement/no_more_is_handed_back_than_was_laid": ("ao-de-261-22/1/30", "ao-de-261-22/2/18"),
}
