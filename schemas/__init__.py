"""What all parts share: events, money, licences, findings."""
