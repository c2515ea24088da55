"""Requests an access token and keeps it until shortly before it expires."""

from __future__ import annotations

import threading
import time
import urllib.parse
from typing import Callable, Optional

from .errors import PartnerApiError
from .transport import Response, read_json, to_error

_margin_seconds = 60.0


class TokenSource:
    """A cache of one token, for all threads of a program."""

    def __init__(self, request: Callable[[bytes], Response], client_id: str, client_secret: str) -> None:
        self._request = request
        self._form = urllib.parse.urlencode(
            {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        ).encode()
        self._lock = threading.Lock()
        self._token: Optional[str] = None
        self._until = 0.0

    def get(self) -> str:
        """Returns a token that is valid for at least one minute. Threads do not request it concurrently."""
        with self._lock:
            if self._token is None or time.monotonic() >= self._until:
                self._token = self._renew()
            return self._token

    def drop(self, token: str) -> None:
        """Discards a rejected token. A newer token stays cached."""
        with self._lock:
            if self._token == token:
                self._token = None

    def _renew(self) -> str:
        started = time.monotonic()
        response = self._request(self._form)
        body = read_json(response)
        if response.status != 200:
            raise to_error(response)
        if not isinstance(body, dict) or not isinstance(body.get("access_token"), str):
            raise PartnerApiError("unreadable_response", response.status, "The token is unreadable.")
        self._until = started + float(body.get("expires_in", 0)) - _margin_seconds
        return str(body["access_token"])
