"""Sends requests and reads responses, with the standard library."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from typing import Any, Mapping, NamedTuple, Optional

from .error_codes import errors_by_code
from .errors import PartnerApiError


class Response(NamedTuple):
    """A response of any status. The names of its headers have lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        """Follows no redirect, because it would send the token to another host."""


_opener = urllib.request.build_opener(_NoRedirect)


def send(
    method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float
) -> Response:
    """Sends one request. Returns a response of any status. Raises a `PartnerApiError` if there is none."""
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        try:
            answer = _opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as failure:
            answer = failure
        with answer:
            named = {name.lower(): value for name, value in answer.headers.items()}
            return Response(answer.status or 0, named, answer.read())
    except (OSError, http.client.HTTPException) as cause:
        raise PartnerApiError("no_response", 0, str(cause)) from cause


def read_json(response: Response) -> Any:
    """Returns the JSON of a body, or `None` if the body is not JSON."""
    try:
        return json.loads(response.body)
    except ValueError:
        return None


def to_error(response: Response) -> PartnerApiError:
    """Returns the error of a failed response. Its code is `unreadable_response` if the response names none."""
    body = read_json(response)
    error = body.get("error") if isinstance(body, dict) else None
    code, message, details = "unreadable_response", f"HTTP {response.status}", None
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        code, message, details = error["code"], str(error.get("message")), error.get("details")
    elif isinstance(error, str):
        # The token route has flat errors, as RFC 6749 requires.
        code, message = error, f"The token route returned {error}."
    wait = response.headers.get("retry-after", "")
    return errors_by_code.get(code, PartnerApiError)(
        code,
        response.status,
        message,
        details=details,
        request_id=response.headers.get("x-request-id"),
        retry_after=int(wait) if wait.isdecimal() and len(wait) < 10 else None,
        replayed=response.headers.get("idempotent-replayed") == "true",
    )
