"""The steps, each named after the one before it."""
