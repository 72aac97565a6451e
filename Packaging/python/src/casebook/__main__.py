"""`casebook …` and `python -m casebook …` become the program itself."""

import os
import sys

from . import program


def main() -> None:
    path = program()
    os.execv(path, ["casebook", *sys.argv[1:]])


if __name__ == "__main__":
    main()
