"""Figures that a host may want to watch, in the form that Prometheus reads."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("stolik_tables_opened", "Tables opened by this process", registry=self.registry)
        self.in_memory = Gauge("stolik_tables_in_memory", "Tables in the memory of this process", registry=self.registry)
        self.compiled = Gauge("stolik_compiled_parts", "Parts of games that are compiled and loaded", registry=self.registry)
        self.parts = Gauge("stolik_parts", "Parts of games that are compiled beside the server", registry=self.registry)
        self.quarantined = Gauge("stolik_tables_unreadable", "Tables that could not be read", registry=self.registry)
        self.clock_jumps = Counter("stolik_clock_jumps", "Jumps of the machine's clock", registry=self.registry)
        self.listeners = Gauge("stolik_listeners", "Open sockets and event streams", registry=self.registry)
        self.events = Counter("stolik_events", "Events written by this process", ["kind"], registry=self.registry)
        self._kinds: dict[str, Counter] = {}
        self.drifted = Counter("stolik_drifted_clients", "Clients that patches led astray", registry=self.registry)
        self.refused = Counter("stolik_refused", "Messages and requests refused", ["error"], registry=self.registry)
        self.writing = Histogram(
            "stolik_write_seconds", "From a decision to its being on disk", buckets=BUCKETS, registry=self.registry
        )
        self.thinking = Histogram(
            "stolik_thinking_seconds", "Bots' thinking", ["game", "bot"], buckets=BUCKETS, registry=self.registry
        )

    def wrote(self, kind: str, seconds: float) -> None:
        """Counts an event of a kind, and the seconds from its decision to the disk."""
        self.writing.observe(seconds)
        if kind not in self._kinds:
            self._kinds[kind] = self.events.labels(kind)
        self._kinds[kind].inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
