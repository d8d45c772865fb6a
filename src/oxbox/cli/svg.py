"""Make a picture (SVG) of a moment in a record."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.arguments import whole_number
from oxbox.cli.files import read_record, write_text
from oxbox.cli.replay import add_ply_arguments, check_ply, find_viewer


def add_arguments(parser: ArgumentParser) -> None:
    """A record, a number of moves, and where the picture goes."""
    parser.add_argument("file", metavar="FILE", help="a record; - for the standard input")
    add_ply_arguments(parser, "the picture after N moves (after the last one otherwise)")
    parser.add_argument(
        "--width", type=whole_number(100, 4000), default=480, metavar="W", help="in pixels (480)"
    )
    parser.add_argument("--output", metavar="F", help="the file to write; otherwise it is printed")


def run(arguments: Namespace) -> int:
    """Write the picture."""
    _, position = read_record(arguments.file)
    viewer = find_viewer(position, arguments.seat)
    ply = check_ply(position, arguments.ply)
    while ply is not None and position.ply > ply:
        position.pop()
    picture = position.svg(viewer, arguments.width)
    if arguments.output is None:
        print(picture)
    else:
        write_text(arguments.output, picture)
    return 0
