"""Positions that are lost for certain, one module for each game that can prove it, so that bounds search less."""
