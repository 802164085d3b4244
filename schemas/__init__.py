"""The words all parts share: events, money, licences, findings."""
