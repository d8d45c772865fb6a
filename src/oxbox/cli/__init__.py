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
        try:
            arguments = parse_arguments(sys.argv[1:] if argv is None else argv)
            code: int = arguments.run(arguments)
        finally:
            sys.stdout.flush()  # so that what was written has arrived, or fails here
        return code
    except GameError as error:
        complain(str(error))
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return 0
    except BrokenPipeError:
        # The reader of our output has left.
        _write_no_more()
        return 0
    except OSError as error:
        reason = error.strerror or error
        if error.filename is None:
            _write_no_more()
            complain(f"The output cannot be written: {reason}.")
        else:
            complain(f"{error.filename} cannot be used: {reason}.")
        return REFUSED


def _write_no_more() -> None:
    """Let nothing reach the output any more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
