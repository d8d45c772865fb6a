"""Coroutines in a thread of their own: a browser of other tests may keep a loop in this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_aside(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end and return what it returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
