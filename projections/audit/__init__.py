"""Is a store still what the judge wrote into it? Columns against raw records, judgments against seals, and all of it
judged again.

The chain and the trees vouch for raw records alone (`projections.verify`, `projections.checkpoints`). What else a page
shows is taken from columns and from rows of findings and verdicts, which whoever can write to the store can change.
"""
