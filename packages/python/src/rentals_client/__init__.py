"""Client of the car rental partner API."""

from . import error_codes, types
from .client import PartnerClient
from .errors import PartnerApiError, Stopped, WebhookVerificationError
from .webhooks import verify_webhook

__all__ = [
    "PartnerApiError",
    "PartnerClient",
    "Stopped",
    "WebhookVerificationError",
    "error_codes",
    "types",
    "verify_webhook",
]
