"""A small neural network: layers of weights, read from a file and computed in plain Python."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import add

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """What each input adds to the outputs, a row for each, and what the outputs begin with."""

    rows: Sequence[Row]
    bias: Row


class Network:
    """Layers one after another; between two, whatever is negative becomes 0 (a rectifier).

    >>> adds = Layer(rows=((1.0, -1.0), (2.0, 0.5)), bias=(0.0, 0.25))
    >>> Network([adds])({0: 1.0, 1: 2.0})
    [5.0, 0.25]
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        self.layers = layers

    @classmethod
    def read_all(cls, content: bytes) -> Iterator[Network]:
        """Yield the networks of a file, which stand there one after another.

        Each has the number of layers and their widths, two bytes each, then weights of 16 bits: of each layer
        the rows, then the bias. Numbers are little-endian, weights halves of IEEE 754.
        """
        place = 0
        while place < len(content):
            (count,) = struct.unpack_from("<H", content, place)
            widths = struct.unpack_from(f"<{count + 1}H", content, place + 2)
            place, layers = place + 2 * (count + 2), []
            for inputs, outputs in pairwise(widths):
                end = place + 2 * inputs * outputs
                rows = [*struct.iter_unpack(f"<{outputs}e", content[place:end])]
                (bias,) = struct.iter_unpack(f"<{outputs}e", content[end : (place := end + 2 * outputs)])
                layers.append(Layer(rows, bias))
            yield cls(layers)

    def __call__(self, inputs: Mapping[int, float]) -> list[float]:
        """Return the outputs for these inputs; those that are left out are 0."""
        outputs: list[float] = []
        for layer in self.layers:
            outputs = list(layer.bias)
            for number, value in inputs.items():
                row = layer.rows[number] if value == 1 else [value * weight for weight in layer.rows[number]]
                outputs = list(map(add, outputs, row))
            inputs = {number: value for number, value in enumerate(outputs) if value > 0}
        return outputs
