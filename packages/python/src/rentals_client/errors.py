"""The errors of the client."""

from __future__ import annotations

from typing import Any, Optional


class PartnerApiError(Exception):
    """A failed request. `code` is the error code of the API. `status` is 0 if there was no response.

    The codes of the client itself are `no_response` and `unreadable_response`. Each code of the API has a subclass
    in `rentals_client.error_codes`, whose `details` have their own type. A newer code is a `PartnerApiError`.
    """

    details: Any

    def __init__(
        self,
        code: str,
        status: int,
        message: str,
        *,
        details: Any = None,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
        replayed: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.message = message
        self.details = details
        #: The request ID to send to support.
        self.request_id = request_id
        #: The value of `Retry-After`, in seconds.
        self.retry_after = retry_after
        #: True if the response is the stored one of an earlier request with the same key.
        self.replayed = replayed


class Stopped(Exception):
    """The caller set the `stop` event of a request."""


class WebhookVerificationError(Exception):
    """The delivery has no valid signature for this secret, or its time is outside the tolerance. Respond with 400."""
