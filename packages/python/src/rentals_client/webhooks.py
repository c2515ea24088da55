"""Verifies deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Union

from .errors import WebhookVerificationError

Signed = Tuple[bytes, bytes, str, List[bytes]]


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> Dict[str, Any]:
    """Verifies a delivery and returns its event: `id`, `type` and `data`.

    Takes the raw body. Uses `Service-Signature` or, if it is missing, the Standard Webhooks headers. While a secret is
    rotated, a delivery has several signatures, of which one must be valid. `tolerance` is in seconds. Raises
    `WebhookVerificationError`.
    """
    content = body.encode() if isinstance(body, str) else bytes(body)
    named = {name.lower(): value for name, value in headers.items()}
    signed = _service(named, secret) or _standard(named, secret)
    if signed is None:
        raise WebhookVerificationError("The delivery has no signature.")
    key, prefix, sent_at, signatures = signed
    if re.fullmatch("[0-9]{1,12}", sent_at) is None or abs(now() - int(sent_at)) > tolerance:
        raise WebhookVerificationError("The time of the delivery is outside the tolerance.")
    expected = hmac.new(key, prefix + content, hashlib.sha256).digest()
    if not any([hmac.compare_digest(expected, signature) for signature in signatures]):
        raise WebhookVerificationError("The delivery has no valid signature.")
    event: Dict[str, Any] = json.loads(content)
    return event


def _service(headers: Mapping[str, str], secret: str) -> Optional[Signed]:
    header = headers.get("service-signature")
    if header is None:
        return None
    parts = [part.split("=", 1) for part in header.split(",") if "=" in part]
    sent_at = next((value for name, value in parts if name == "t"), "")
    signatures = [_from_hex(value) for name, value in parts if name == "v1"]
    return secret.encode(), f"{sent_at}.".encode(), sent_at, signatures


def _standard(headers: Mapping[str, str], secret: str) -> Optional[Signed]:
    event_id, sent_at = headers.get("webhook-id"), headers.get("webhook-timestamp")
    given = headers.get("webhook-signature")
    if event_id is None or sent_at is None or given is None:
        return None
    key = _from_base64(secret[6:] if secret.startswith("whsec_") else secret)
    signatures = [_from_base64(part[3:]) for part in given.split(" ") if part.startswith("v1,")]
    return key, f"{event_id}.{sent_at}.".encode(), sent_at, signatures


def _from_hex(text: str) -> bytes:
    try:
        return binascii.unhexlify(text)
    except ValueError:
        return b""


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""
