"""Kills a process before or after the effect of a port call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

_Port = TypeVar("_Port")


class Died(BaseException):
    """The process was killed; no handler of the program may catch it."""


@dataclass
class Mortal:
    """Counts the port calls of one process and lets it die at one of them.

    `cut` is the number of the call (from 0), None never; `after` says whether the call still takes effect.
    Once dead, every further call of this process dies too, before it has any effect.
    """

    cut: int | None = None
    after: bool = False
    calls: list[str] = field(default_factory=list)
    dead: bool = False

    def wrap(self, port: _Port) -> _Port:
        """The port as the process sees it; a stand-in with all its methods."""
        return _Wrapped(self, port)  # type: ignore[return-value] # stands in for any port

    def before_call(self, name: str) -> bool:
        """Count a call; whether the process dies after it."""
        if self.dead:
            raise Died(name)
        number = len(self.calls)
        self.calls.append(name)
        if number != self.cut:
            return False
        if not self.after:
            self.die(name)
        return True

    def die(self, name: str) -> None:
        self.dead = True
        raise Died(name)


class _Wrapped:
    def __init__(self, mortal: Mortal, port: object) -> None:
        self._mortal = mortal
        self._port = port

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._port, name)
        if not inspect.ismethod(value):
            return value
        return (
            self._coroutine(name, value)
            if inspect.iscoroutinefunction(value)
            else self._function(name, value)
        )

    def _coroutine(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        async def call(*args: Any, **kwargs: Any) -> Any:
            dies = self._mortal.before_call(name)
            try:
                return await method(*args, **kwargs)
            except Died:
                self._mortal.dead = True
                raise
            finally:
                if dies:
                    self._mortal.die(name)

        return call

    def _function(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def call(*args: Any, **kwargs: Any) -> Any:
            dies = self._mortal.before_call(name)
            try:
                return method(*args, **kwargs)
            finally:
                if dies:
                    self._mortal.die(name)

        return call
