"""What of banca francesa no event of a finding can show, and why."""

EXCUSED = {
    (
        "banca_francesa/decided_throws_are_not_repeated",
        "chance",
    ): "what its total decides, by the law, though no bet on it lay",
}
