"""`Stage`: what an action leads to."""


class Stage:
    """A phase, in which somebody decides, or the end of a round. `engine.phases.phase` lists them all.

    What comes after a phase is known to the phases before it only: they say that it is a stage.
    """

    __slots__ = ()
