"""The terminal program. Every command is a small module; what is heavy is imported when it runs."""

import os
import sys
from collections.abc import Sequence

from oxbox.cli.console import complain, prepare_streams
from oxbox.cli.parser import parse_arguments
from oxbox.errors import GameError

INTERRUPTED = 130
REFUSED = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; what goes wrong is told in one sentence."""
    prepare_streams()
    try:
        arguments = parse_arguments(sys.argv[1:] if argv is None else argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except GameError as error:
        complain(str(error))
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; nothing may be written any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    return code
