"""A small neural network: layers of weights, read from a file and computed in plain Python."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
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
    def read(cls, content: bytes) -> Network:
        """Read a network: the number of layers and their widths, two bytes each, then weights of 16 bits.

        Each layer has its rows, then its bias. Numbers are little-endian, weights halves of IEEE 754.
        """
        (count,) = struct.unpack_from("<H", content)
        widths = struct.unpack_from(f"<{count + 1}H", content, 2)
        place, layers = 2 * (count + 2), []
        for inputs, outputs in pairwise(widths):
            rows = [
                *struct.iter_unpack(f"<{outputs}e", content[place : (place := place + 2 * inputs * outputs)])
            ]
            (bias,) = struct.iter_unpack(f"<{outputs}e", content[place : (place := place + 2 * outputs)])
            layers.append(Layer(rows, bias))
        return cls(layers)

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
