"""Benchmarks beside peers: `make bench`. The last honest results stand in `docs/performance.md`."""
