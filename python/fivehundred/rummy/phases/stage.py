"""`Stage`: what an action of rummy leads to."""


class Stage:
    """A phase, in which somebody decides, or the end of a turn or a round. `phases.phase` lists them all.

    What comes after a phase is known to the phases before it only: they say that it is a stage.
    """

    __slots__ = ()
