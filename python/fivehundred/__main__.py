"""`python -m fivehundred`."""

from fivehundred.cli import main

if __name__ == "__main__":
    main(prog_name="fivehundred")
