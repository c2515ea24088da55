# Printed by `npm run openapi` from the contracts of the service. Do not edit.
"""One class for each error code of the API."""

from __future__ import annotations

from typing import Dict, List, Literal, Optional, Type, Union

from . import types
from .errors import PartnerApiError

__all__ = ["errors_by_code"]


class Unauthorized(PartnerApiError):
    """No Bearer token was sent. Send `Authorization: Bearer <token>`."""

    details: None


class InvalidToken(PartnerApiError):
    """The token is malformed, expired, revoked or from another environment. Request a new one and
    retry once.
    """

    details: None


class WrongTokenType(PartnerApiError):
    """The token is valid but is not an API access token."""

    details: None


class PartnerInactive(PartnerApiError):
    """Your account is suspended or closed. Contact your account manager."""

    details: None


class FirstPartyPartner(PartnerApiError):
    """This account cannot use the partner API. Use a partner's credentials."""

    details: None


class InsufficientScope(PartnerApiError):
    """The token does not have the required scope. See `details.required_scope`."""

    details: types.InsufficientScopeDetails


class ProductNotEnabled(PartnerApiError):
    """This product is not enabled for your account. Retrying does not help."""

    details: types.ProductNotEnabledDetails


class McpNotAllowed(PartnerApiError):
    """AI assistants may not use this credential in production. An admin can allow it in the portal, on
    the page Credentials.
    """

    details: None


class OriginNotAllowed(PartnerApiError):
    """The request comes from a web page of another origin. Send it from a program."""

    details: None


class InvalidPayload(PartnerApiError):
    """A field is missing or malformed. `details.issues` lists each problem."""

    details: types.InvalidPayloadDetails


class InvalidCursor(PartnerApiError):
    """The cursor is not valid for this list. Start again without a cursor."""

    details: None


class IdempotencyKeyRequired(PartnerApiError):
    """This request requires an `Idempotency-Key` header."""

    details: None


class UnsupportedCurrency(PartnerApiError):
    """Prices are not available in this currency. See `details.supported`."""

    details: types.UnsupportedCurrencyDetails


class InvalidTypes(PartnerApiError):
    """`types` contains an unknown event type. See `details.supported`."""

    details: types.InvalidTypesDetails


class UnsafeUrl(PartnerApiError):
    """Webhooks cannot be sent to this URL. `details.reason` names the rule that it breaks."""

    details: types.UnsafeUrlDetails


class NotFound(PartnerApiError):
    """The resource does not exist or belongs to another partner."""

    details: None


class MethodNotAllowed(PartnerApiError):
    """The path does not support this method. The `Allow` header lists the supported ones."""

    details: None


class RequestTimeout(PartnerApiError):
    """The complete request did not arrive in time. Send it again."""

    details: None


class PriceMismatch(PartnerApiError):
    """The total differs from `expected_total` by more than 0.01. In a currency without decimals, it
    must match exactly. Nothing was booked or charged.
    """

    details: types.PriceMismatchDetails


class SearchExpired(PartnerApiError):
    """The search result has expired. Search again."""

    details: None


class DeliveryNotAvailable(PartnerApiError):
    """This car cannot be delivered. Book it with counter pickup."""

    details: None


class Unavailable(PartnerApiError):
    """The car is not available for these dates. Choose another car or other dates."""

    details: None


class ReservationExpired(PartnerApiError):
    """The draft expired before it was booked. Reserve again."""

    details: types.ReservationExpiredDetails


class AlreadyBooked(PartnerApiError):
    """The draft was already booked with another idempotency key."""

    details: types.AlreadyBookedDetails


class NotDeletable(PartnerApiError):
    """Only a draft can be deleted. Cancel the booking instead."""

    details: types.NotDeletableDetails


class NotCancellable(PartnerApiError):
    """The rental has started or ended, or the booking has expired, so it cannot be cancelled."""

    details: types.NotCancellableDetails


class AlreadyReplaced(PartnerApiError):
    """Another booking already replaces this one and is not confirmed yet. See `details.replaced_by`."""

    details: types.AlreadyReplacedDetails


class NotRefundable(PartnerApiError):
    """The payment is kept for its booking, so no refund is due."""

    details: types.NotRefundableDetails


class IllegalTransition(PartnerApiError):
    """This transition is not allowed. `details.legal` lists the allowed ones."""

    details: types.IllegalTransitionDetails


class EndpointInactive(PartnerApiError):
    """The webhook endpoint is paused or disabled. Set its status to `active` first."""

    details: types.EndpointInactiveDetails


class DrillRunning(PartnerApiError):
    """Drills against this endpoint are in progress. Wait until the run in `details.id` is done."""

    details: types.DrillRunningDetails


class LimitReached(PartnerApiError):
    """You have reached the limit in `details.limit`. Delete one first."""

    details: types.LimitReachedDetails


class IdempotencyKeyInProgress(PartnerApiError):
    """A request with this key is in progress. Retry with the same key after `Retry-After` seconds."""

    details: None


class IdempotencyKeyReused(PartnerApiError):
    """The key was used with another request. Use a new key."""

    details: None


class PayloadTooLarge(PartnerApiError):
    """The request body is larger than `details.max_bytes`."""

    details: types.PayloadTooLargeDetails


class UriTooLong(PartnerApiError):
    """The URL is too long. Shorten it."""

    details: None


class UnsupportedMediaType(PartnerApiError):
    """Send `Content-Type: application/json`."""

    details: None


class InvalidDateRange(PartnerApiError):
    """The dates are well formed but are in the past or not a valid range."""

    details: Union[types.InvalidDateRangeDetails, types.InvalidDateRangeDetails2]


class InvalidCombination(PartnerApiError):
    """These parameters cannot be combined. See `details.issues`."""

    details: types.InvalidCombinationDetails


class RateLimited(PartnerApiError):
    """Rate limit exceeded. Retry after `details.retry_after` seconds."""

    details: types.RateLimitedDetails


class HeadersTooLarge(PartnerApiError):
    """The request headers are too large. Send fewer or shorter headers."""

    details: None


class BadRequest(PartnerApiError):
    """The request is not well-formed HTTP."""

    details: None


class InternalError(PartnerApiError):
    """Server error. Retry with the same key. If the retry also fails, look the booking up before you
    use a new key.
    """

    details: None


class ServiceUnavailable(PartnerApiError):
    """The service is temporarily unavailable. Retry with the same key after `Retry-After` seconds."""

    details: None


errors_by_code: Dict[str, Type[PartnerApiError]] = {
    "unauthorized": Unauthorized,
    "invalid_token": InvalidToken,
    "wrong_token_type": WrongTokenType,
    "partner_inactive": PartnerInactive,
    "first_party_partner": FirstPartyPartner,
    "insufficient_scope": InsufficientScope,
    "product_not_enabled": ProductNotEnabled,
    "mcp_not_allowed": McpNotAllowed,
    "origin_not_allowed": OriginNotAllowed,
    "invalid_payload": InvalidPayload,
    "invalid_cursor": InvalidCursor,
    "idempotency_key_required": IdempotencyKeyRequired,
    "unsupported_currency": UnsupportedCurrency,
    "invalid_types": InvalidTypes,
    "unsafe_url": UnsafeUrl,
    "not_found": NotFound,
    "method_not_allowed": MethodNotAllowed,
    "request_timeout": RequestTimeout,
    "price_mismatch": PriceMismatch,
    "search_expired": SearchExpired,
    "delivery_not_available": DeliveryNotAvailable,
    "unavailable": Unavailable,
    "reservation_expired": ReservationExpired,
    "already_booked": AlreadyBooked,
    "not_deletable": NotDeletable,
    "not_cancellable": NotCancellable,
    "already_replaced": AlreadyReplaced,
    "not_refundable": NotRefundable,
    "illegal_transition": IllegalTransition,
    "endpoint_inactive": EndpointInactive,
    "drill_running": DrillRunning,
    "limit_reached": LimitReached,
    "idempotency_key_in_progress": IdempotencyKeyInProgress,
    "idempotency_key_reused": IdempotencyKeyReused,
    "payload_too_large": PayloadTooLarge,
    "uri_too_long": UriTooLong,
    "unsupported_media_type": UnsupportedMediaType,
    "invalid_date_range": InvalidDateRange,
    "invalid_combination": InvalidCombination,
    "rate_limited": RateLimited,
    "headers_too_large": HeadersTooLarge,
    "bad_request": BadRequest,
    "internal_error": InternalError,
    "service_unavailable": ServiceUnavailable,
}
