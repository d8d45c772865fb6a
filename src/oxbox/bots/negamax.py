"""Alpha-beta search to one depth, for any game of two sides without chance or secrets.

Sides are the seats of equal parity. Values are those of the side to move: estimates, from the
game's evaluation, lie within a thousand; a win after ``n`` turns is worth ``WIN - n``. The search
keeps its own stack (``memory``), so that it can pause after any number of nodes and go on later.

The first move of a state is searched with the whole window, all others with an empty one that asks
only whether they are better (principal variation search), late ones less deeply at first. One turn
before the horizon is a plain loop over the moves. Moves that are worth a glimpse come first; the
others only where there is depth enough, or nothing else saves the game.
"""

from typing import Final

from oxbox.bots.memory import UNLISTED, Memory
from oxbox.bots.queue import bring_forward, heap_up, item, take
from oxbox.bots.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    find,
    keep,
    pack,
    unpack,
)
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import (
    ENDLESS,
    apply,
    evaluate,
    glimpse,
    hash_of,
    horizon,
    legal,
    over,
    refusal,
    won,
)
from oxbox.kernels.layout import State

WIN: Final = 30_000
SURE: Final = 29_000
"""Values beyond this are wins, or losses if negative."""

HOPELESS: Final = -995
"""Estimates of this and less say that the other side's win can be seen."""

LIMIT: Final = 32_000
"""Beyond all values."""

REDUCED, SCOUT, FULL = 0, 1, 2
ENTER, NEXT, CLOSE = 0, 1, 2

_HISTORY_MOST = 1 << 20


@kernel
def search(memory: Memory) -> bool:
    """Search as the first frame asks; return whether it came to an end.

    Otherwise as many nodes were visited as the run allows, and another call goes on from there.
    """
    run = memory.runs[0]
    ply = int(run.ply)
    stage = int(run.stage)
    while run.nodes < run.pause:
        if stage == ENTER:
            stage = enter(memory, ply)
        elif stage == NEXT:
            stage = proceed(memory, ply)
            ply += 1 if stage == ENTER else 0
        elif ply == 0:
            run.stage = CLOSE
            return True
        else:
            ply -= 1
            stage = receive(memory, ply)
            ply += 1 if stage == ENTER else 0
        run.ply = ply
    run.stage = stage
    return False


@rule
def enter(memory: Memory, ply: int) -> int:
    """Open a frame whose window and depth are set, and answer it at once where that is possible."""
    frame = memory.frames[ply]
    state = memory.states[ply]
    frame.hash = hash_of(state)
    frame.floor = frame.alpha
    frame.best = -LIMIT
    frame.move = -1
    frame.hint = -1
    frame.tried = 0
    frame.left = UNLISTED
    frame.proven = 1
    frame.whole = 0
    entry = find(memory.table, int(frame.hash))
    if entry != 0:
        if ply > 0 and is_answered(frame, entry, ply, horizon(state)):
            return CLOSE
        if refusal(state, unpack(entry).move) == 0:
            frame.hint = unpack(entry).move
    if frame.depth == 1:
        look_one_ahead(memory, ply)
        leave(memory, ply)
        return CLOSE
    return NEXT


@rule
def is_answered(frame: State, entry: int, ply: int, far: int) -> bool:
    """Whether the table's entry settles the frame; if so, set its value.

    A win or loss holds at any depth, but nothing holds beyond the horizon of the hash.
    """
    value, move, depth, _, bound = unpack(entry)
    is_sure = False
    if value >= SURE:
        is_sure = bound != AT_MOST and WIN - value <= far
        value -= ply
    elif value <= -SURE:
        is_sure = bound != AT_LEAST and WIN + value <= far
        value += ply
    if not is_sure and (depth < frame.depth or depth > far):
        return False
    if (
        bound == EXACTLY
        or (bound == AT_LEAST and value >= frame.beta)
        or (bound == AT_MOST and value <= frame.alpha)
    ):
        frame.best = value
        frame.move = move
        frame.proven = 1 if is_sure or depth == ENDLESS else 0
        return True
    return False


@rule
def worth(state: State, seat: int, ply: int) -> int:
    """The value of a game that is over, for a seat; a shared win is worth no more than a draw."""
    mine = won(state, seat)
    if mine == won(state, 1 - (seat & 1)):
        return 0
    return WIN - ply if mine else ply - WIN


@rule
def play(memory: Memory, ply: int, move: int) -> None:
    """Set the next state to what follows the move."""
    memory.states[ply + 1] = memory.states[ply]
    apply(memory.states[ply + 1], move)
    memory.runs[0].nodes += 1


@rule
def look_one_ahead(memory: Memory, ply: int) -> None:
    """Try the moves that are worth a glimpse, and take what follows as it looks.

    Where these all end the game, or lose it, the moves left out are tried as well: nothing is
    proven without them.
    """
    state = memory.states[ply]
    frame = memory.frames[ply]
    count = glimpse(state, memory.moves)
    try_moves(memory, ply, count)
    if frame.best < frame.beta and (frame.proven == 1 or frame.best <= HOPELESS):
        more = legal(state, memory.moves)
        if more > count:
            try_moves(memory, ply, more)


@rule
def try_moves(memory: Memory, ply: int, count: int) -> None:
    """Try ``count`` moves, those that were good elsewhere first, until one is enough."""
    frame = memory.frames[ply]
    child = memory.states[ply + 1]
    seat = int(memory.states[ply].seat)
    moves = memory.moves
    bring_forward(moves, count, int(frame.killer))
    bring_forward(moves, count, int(frame.hint))
    for index in range(count):
        play(memory, ply, int(moves[index]))
        if over(child):
            value = worth(child, seat, ply + 1)
        else:
            value = evaluate(child, seat)
            frame.proven = 0
        if value > frame.best:
            frame.best = value
            frame.move = moves[index]
            if value >= frame.beta:
                break


@rule
def proceed(memory: Memory, ply: int) -> int:
    """Start on the next move of a frame, or leave it when nothing more can come of it."""
    frame = memory.frames[ply]
    if frame.best < frame.beta:
        if frame.left == UNLISTED and (frame.hint < 0 or frame.tried > 0):
            frame.left = queue_up(memory, ply, glimpse(memory.states[ply], memory.moves))
        if frame.left == 0 and frame.whole == 0:
            queue_rest(memory, ply)
    if frame.left == 0 or frame.best >= frame.beta:
        leave(memory, ply)
        return CLOSE
    if frame.left == UNLISTED:
        frame.current = frame.hint
    else:
        frame.current = take(memory.queues[ply], int(frame.left))
        frame.left -= 1
    frame.tried += 1
    play(memory, ply, int(frame.current))
    child = memory.states[ply + 1]
    if over(child):
        settle(frame, worth(child, int(memory.states[ply].seat), ply + 1), 1)
        return NEXT
    if frame.tried == 1:
        frame.scope = FULL
    elif frame.tried > memory.runs[0].late and frame.depth > 2 and frame.best > -SURE:
        frame.scope = REDUCED
    else:
        frame.scope = SCOUT
    send(memory, ply)
    return ENTER


@rule
def queue_rest(memory: Memory, ply: int) -> None:
    """Queue the moves that were not worth a glimpse, unless the frame is too shallow for them."""
    frame = memory.frames[ply]
    frame.whole = 1
    is_shallow = ply > 0 and frame.depth <= memory.runs[0].shallow
    if frame.best >= SURE or (is_shallow and frame.proven == 0 and frame.best > HOPELESS):
        return
    state = memory.states[ply]
    glimpsed = glimpse(state, memory.glimpses)
    count = legal(state, memory.moves)
    if count == glimpsed:
        return
    kept = 0
    seen = 0
    for index in range(count):
        if seen < glimpsed and memory.moves[index] == memory.glimpses[seen]:
            seen += 1
        else:
            memory.moves[kept] = memory.moves[index]
            kept += 1
    frame.left = queue_up(memory, ply, kept)


@rule
def queue_up(memory: Memory, ply: int, count: int) -> int:
    """Queue the moves that are not yet tried; where one of them wins at once, settle just that.

    Promise is how the state after a move looks, and how often the move was enough elsewhere.
    """
    frame = memory.frames[ply]
    child = memory.states[ply + 1]
    queue = memory.queues[ply]
    seat = int(memory.states[ply].seat)
    left = 0
    for index in range(count):
        move = int(memory.moves[index])
        if move == frame.hint:
            continue
        play(memory, ply, move)
        promise = 0
        if over(child):
            promise = worth(child, seat, ply + 1)
            if promise >= SURE:
                frame.current = move
                settle(frame, promise, 1)
                left = 0
                break
        else:
            promise = evaluate(child, seat) * 2 + min(int(memory.history[seat & 1, move]), 400)
        if move == frame.killer:
            promise += 1000
        queue[left] = item(promise, move, int(memory.runs[0].spice))
        left += 1
    heap_up(queue, left)
    return left


@rule
def is_turned(memory: Memory, ply: int) -> bool:
    """Whether the other side plays after the current move; a side can have two turns in a row."""
    return (int(memory.states[ply].seat) ^ int(memory.states[ply + 1].seat)) & 1 == 1


@rule
def send(memory: Memory, ply: int) -> None:
    """Set the window and the depth of the next frame, as the scope of the current move says."""
    frame = memory.frames[ply]
    child = memory.frames[ply + 1]
    alpha = int(frame.alpha)
    beta = int(frame.beta) if frame.scope == FULL else alpha + 1
    child.alpha = -beta if is_turned(memory, ply) else alpha
    child.beta = -alpha if is_turned(memory, ply) else beta
    less = 1
    if frame.scope == REDUCED:
        less = 2 if frame.tried <= memory.runs[0].later else 3
    child.depth = max(1, int(frame.depth) - less)


@rule
def receive(memory: Memory, ply: int) -> int:
    """Take the value of the next frame: settle the current move, or search it more thoroughly."""
    frame = memory.frames[ply]
    child = memory.frames[ply + 1]
    value = -int(child.best) if is_turned(memory, ply) else int(child.best)
    if value > frame.alpha and (
        frame.scope == REDUCED or (frame.scope == SCOUT and value < frame.beta)
    ):
        frame.scope += 1
        send(memory, ply)
        return ENTER
    settle(frame, value, int(child.proven))
    return NEXT


@rule
def settle(frame: State, value: int, proven: int) -> None:
    """Enter the value of the current move. What is enough needs no other move to be proven."""
    frame.proven = proven if value >= frame.beta else min(proven, int(frame.proven))
    if value > frame.best:
        frame.best = value
        frame.move = frame.current
        frame.alpha = max(int(frame.alpha), value)


@rule
def leave(memory: Memory, ply: int) -> None:
    """Keep the result of a frame in the table, and remember a move that was enough."""
    state = memory.states[ply]
    frame = memory.frames[ply]
    best = int(frame.best)
    bound = EXACTLY
    if best >= frame.beta:
        bound = AT_LEAST
        frame.killer = frame.move
        credit = int(memory.history[int(state.seat) & 1, frame.move]) + int(frame.depth) ** 2 - 1
        memory.history[int(state.seat) & 1, frame.move] = min(credit, _HISTORY_MOST)
    elif best <= frame.floor:
        bound = AT_MOST
    depth = int(frame.depth)
    if best >= SURE:
        frame.proven = max(int(frame.proven), 1 if bound != AT_MOST else 0)
        best += ply
    elif best <= -SURE:
        frame.proven = max(int(frame.proven), 1 if bound != AT_LEAST else 0)
        best -= ply
    if frame.proven == 1 and horizon(state) == ENDLESS:
        depth = ENDLESS
    entry = pack(best, int(frame.move), depth, int(memory.runs[0].generation), bound)
    keep(memory.table, int(frame.hash), entry)
