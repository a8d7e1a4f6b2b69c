"""Figures that a host may want to watch, in the form that Prometheus reads."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""


class Sample(NamedTuple):
    """One figure."""

    name: str
    labels: dict[str, str]
    value: float


class Family(NamedTuple):
    """The figures of one kind, as one process tells them another."""

    name: str
    words: str
    kind: str
    samples: list[Sample]


class Metrics:
    def __init__(self, process: int = 0, processes: int = 1) -> None:
        self.registry = CollectorRegistry()
        info = Gauge("stolik_process_info", "The process that answers, always 1", ["process", "pid"], registry=self.registry)
        info.labels(str(process), str(os.getpid())).set(1)
        self.processes = Gauge(
            "stolik_processes", "Equal processes of this server, those that are down too", registry=self.registry
        )
        self.processes.set(processes)
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

    def families(self) -> list[Family]:
        """All figures, to be put together with those of other processes."""
        return [
            Family(one.name, one.documentation, one.type, [Sample(each.name, each.labels, each.value) for each in one.samples])
            for one in self.registry.collect()
        ]


class Gathered(Collector):
    """Figures that were collected elsewhere."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def as_text(found: Mapping[int, list[Family]]) -> bytes:
    """The figures of several processes in one answer; each has the number of its process as a label."""
    metrics: dict[str, Metric] = {}
    for number, families in found.items():
        for family in families:
            metric = metrics.setdefault(family.name, Metric(family.name, family.words, family.kind))
            for sample in family.samples:
                metric.add_sample(sample.name, {"process": str(number), **sample.labels}, sample.value)
    return generate_latest(Gathered(metrics.values()))
