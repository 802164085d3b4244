"""What one rule says of each coup, where some of the messages are lost."""

from producers.simulator.script import seal
from streams.engine.judge import Judge
from streams.law.files import load_law


class Verdicts:
    """Remembers what the rule said of each coup, and all findings with what the bank is short."""

    def __init__(self, rule):
        self.rule, self.verdicts, self.findings = rule, [], []

    @property
    def rules(self):
        return [rule for rule, _ in self.findings]

    def on_coup(self, coup):
        self.verdicts += [
            str(each.verdict) for each in coup.verdicts() if each.rule == self.rule and coup.coup is not None
        ]

    def on_finding(self, finding):
        self.findings.append((finding.rule, finding.bank_short))

    def on_quarantined(self, record):
        raise AssertionError(record.reason)


def heard_without(gap, script, table, rule):
    """The script as it is judged when one message of it is lost."""
    heard = Verdicts(rule)
    judge = Judge(load_law(), heard)
    for position, record in enumerate(seal(script, table)):
        if script[position] is not gap:
            judge.take(record, position)
    judge.finish()
    return heard
