"""How reasons speak of tricks."""


def tricks_word(hundredths: int) -> str:
    """Return a count of tricks as it is spoken.

    >>> tricks_word(640)
    '6.4 tricks'
    """
    return f"{hundredths // 100}.{hundredths % 100 // 10} tricks"
