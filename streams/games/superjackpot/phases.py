"""The life of a coup of the controller: what was fed, won and paid between two readings of the display."""

from collections.abc import Mapping

NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "collecting"},
    "collecting": {"contribution_received": "collecting", "coup_closed": "idle"},
}
