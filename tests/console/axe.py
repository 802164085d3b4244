"""What a checker of accessibility finds serious on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe


def serious(page: Any) -> list[str]:
    """Rule and place of each serious or critical finding."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
