"""Hands that two players draw, a card kept for each one thrown away (T2d)."""


class Draw:
    """The cards still to be drawn, and what has become of the others; the non-dealer begins."""

    def __init__(self, stock: list[str], first: int) -> None:
        self.stock = list(stock)
        self.turn = first
        self.kept: list[list[str]] = [[], []]
        self.thrown: list[list[str]] = [[], []]

    @property
    def drawn(self) -> str:
        """The card that the seat in turn has drawn; nobody else sees it."""
        return self.stock[0]

    @property
    def is_done(self) -> bool:
        """Whether both hold ten cards."""
        return not self.stock

    def do(self, word: str) -> None:
        """Keep the card or throw it away; the next card gets the opposite fate."""
        drawn, following = self.stock.pop(0), self.stock.pop(0)
        kept, thrown = (drawn, following) if word == "keep" else (following, drawn)
        self.kept[self.turn].append(kept)
        self.thrown[self.turn].append(thrown)
        self.turn = 1 - self.turn
