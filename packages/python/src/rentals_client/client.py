"""The client of the car rental partner API."""

from __future__ import annotations

import json
import random
import threading
import urllib.parse
import uuid
from datetime import datetime, timezone
from typing import Any, Callable, Mapping, Optional, Union

from . import types
from .errors import PartnerApiError, Stopped
from .operations import Operations, QueryValue
from .tokens import TokenSource
from .transport import Response, read_json, send, to_error

Transport = Callable[[str, str, Mapping[str, str], Optional[bytes], float], Response]


class PartnerClient(Operations):
    """A client with one method per operation, for use by any number of threads.

    It reuses a token and generates an idempotency key where the API requires one. It retries a request with the same
    key, and only if the request cannot take effect twice.
    """

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        max_retries: int = 6,
        timeout: float = 30.0,
        transport: Transport = send,
        wait: Optional[Callable[[float, Optional[threading.Event]], None]] = None,
    ) -> None:
        """Creates a client. `timeout` is the limit of one attempt, in seconds."""
        self._base_url = base_url.rstrip("/")
        self._max_retries = max_retries
        self._timeout = timeout
        self._transport = transport
        self._wait = wait or _wait
        self._tokens = TokenSource(self._request_token, client_id, client_secret)

    def search(
        self,
        *,
        on_response: Optional[Callable[[types.Availability], None]] = None,
        stop: Optional[threading.Event] = None,
        **query: Any,
    ) -> types.Availability:
        """Starts a search and polls it until it ends. Takes the query of `search_availability`.

        Returns the last response, whose `status` is the final one. `on_response` is called with every response.
        """
        kept = {name: query[name] for name in ("page", "limit", "include") if name in query}
        response = self.search_availability(stop=stop, **query)
        while True:
            if on_response is not None:
                on_response(response)
            if not response["use_polling"] or response["search_id"] is None:
                return response
            self._wait((response["poll_after_ms"] or 1000) / 1000, stop)
            response = self.search_availability(search_id=response["search_id"], stop=stop, **kept)

    def _call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Union[str, int]],
        query: Mapping[str, QueryValue],
        body: Optional[Mapping[str, Any]],
        key: Optional[str],
        idempotent: bool,
        stop: Optional[threading.Event],
    ) -> Any:
        url = self._base_url + _fill(path, params) + _search(query)
        headers = {"Idempotency-Key": key or str(uuid.uuid4())} if idempotent else {}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        repeatable = idempotent or method != "POST" or path.endswith("/cancel")
        tries = 0
        while True:
            tries += 1
            try:
                return self._send_with_token(method, url, headers, data)
            except PartnerApiError as error:
                seconds = _delay(error, tries, repeatable)
                if seconds is None or tries > self._max_retries:
                    raise
            self._wait(seconds, stop)

    def _send_with_token(
        self, method: str, url: str, headers: Mapping[str, str], data: Optional[bytes]
    ) -> Any:
        """Sends the request. If the token is rejected, renews it and sends the request once more."""
        token = self._tokens.get()
        try:
            return self._send(method, url, headers, data, token)
        except PartnerApiError as error:
            if error.code != "invalid_token":
                raise
        self._tokens.drop(token)
        return self._send(method, url, headers, data, self._tokens.get())

    def _send(
        self, method: str, url: str, headers: Mapping[str, str], data: Optional[bytes], token: str
    ) -> Any:
        sent = {**headers, "Authorization": f"Bearer {token}"}
        response = self._transport(method, url, sent, data, self._timeout)
        if not 200 <= response.status < 300:
            raise to_error(response)
        body = read_json(response)
        if body is None:
            raise PartnerApiError("no_response", 0, "The response is incomplete.")
        return body

    def _request_token(self, form: bytes) -> Response:
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._transport("POST", self._base_url + "/oauth/token", headers, form, self._timeout)


def _delay(error: PartnerApiError, tries: int, repeatable: bool) -> Optional[float]:
    """Returns the seconds before the next attempt, or `None` if a retry is useless or could take effect twice."""
    if error.replayed:
        return None
    jittered = min(0.5 * 2 ** (tries - 1), 8.0) * random.uniform(0.75, 1.25)
    seconds = max(float(error.retry_after or 0), jittered)
    if error.status == 429 or error.code == "idempotency_key_in_progress":
        return seconds
    is_open = error.status == 0 or error.status >= 500
    return seconds if repeatable and is_open else None


def _wait(seconds: float, stop: Optional[threading.Event]) -> None:
    """Waits. Raises `Stopped` as soon as the event is set."""
    if (stop or threading.Event()).wait(seconds):
        raise Stopped("The request was stopped.")


def _fill(path: str, params: Mapping[str, Union[str, int]]) -> str:
    for name, value in params.items():
        path = path.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
    return path


def _search(query: Mapping[str, QueryValue]) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _text(value: QueryValue) -> str:
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat()
    if isinstance(value, (str, int, float)):
        return str(value)
    return ",".join(value or ())
