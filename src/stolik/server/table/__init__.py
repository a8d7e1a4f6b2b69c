"""A table as its events make it: no clock, no network, no database. Time and chance come in as arguments."""
