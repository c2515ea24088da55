# Printed by `npm run openapi` from the contracts of the service. Do not edit.
"""The objects of the API, as it sends and receives them."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class _CustomerRequired(TypedDict):
    first_name: str
    last_name: str
    email: str


class Customer(_CustomerRequired, total=False):
    phone: str


class Me(TypedDict):
    id: int
    slug: str
    name: str
    status: str
    mor_mode: str
    scopes: List[Literal["rentals:quote", "rentals:book", "bookings:read", "webhooks:manage"]]


class CoverageCountryProductsCarRentals(TypedDict):
    available: bool
    locations: int


class CoverageCountryProducts(TypedDict, total=False):
    car_rentals: CoverageCountryProductsCarRentals


class CoverageCountry(TypedDict):
    """A country without rentals has no `car_rentals` key."""
    country_code: str
    name: str
    products: CoverageCountryProducts


class RentalCountry(TypedDict):
    country_code: str
    name: str
    locations: int


class RentalLocation(TypedDict):
    id: int
    slug: str
    name: str
    country_code: str
    country_name: str
    timezone: str
    latitude: float
    longitude: float
    currency: str


class CarRateTiersItem(TypedDict):
    min_days: int
    price_per_day: float


class CarMileage(TypedDict):
    per_day_km: float
    extra_km_price: float


class _CarRequired(TypedDict):
    slug: str
    title: str
    vehicle_type: Optional[VehicleType]
    image_url: str
    price_per_day: float
    currency: str
    base_currency: str
    fx_rate: float
    location: Optional[PlaceSummary]
    fleet_size: Optional[int]
    acriss_code: Optional[str]
    seats: Optional[int]
    doors: Optional[int]
    bags: Optional[int]
    transmission: Optional[str]
    fuel: Optional[str]
    air_conditioning: Optional[bool]
    attrs: List[str]
    min_age: Optional[int]
    max_age: Optional[int]
    pickup_types: List[Literal["pickup", "delivery"]]
    rate_tiers: List[CarRateTiersItem]
    mileage: Optional[CarMileage]
    deposit: Optional[float]


class Car(_CarRequired, total=False):
    """`days`, `total`, `base_total` and `variable_pricing` are present if the request has dates,
    `breakdown` if it includes it.
    """
    days: int
    total: float
    base_total: float
    variable_pricing: bool
    breakdown: Breakdown


class VehicleType(TypedDict):
    slug: str
    name: str


class PlaceSummary(TypedDict):
    id: int
    slug: str
    name: str


class Breakdown(TypedDict):
    """The price of each charged day. The `amount`s add up to `total` and the `base_amount`s to
    `base_total`.
    """
    currency: str
    base_currency: str
    fx_rate: float
    car_currency: str
    units: int
    lines: List[PriceLine]
    total: float
    base_total: float
    partner_commission: float
    net_payable: float


class PriceLine(TypedDict):
    """A charged day. A supplier's offer has one line for the whole rental, with `date` null.
    `min_days` is the length from which a `tier` applies.
    """
    date: Optional[str]
    source: Literal["base", "tier", "exception", "sale", "supplier"]
    label: Optional[str]
    min_days: Optional[int]
    unit_price: float
    amount: float
    base_amount: float


class _AvailabilityRequired(TypedDict):
    days: int
    date_from: str
    date_to: str
    vehicles: List[Vehicle]
    total: int
    page: int
    limit: int
    use_polling: bool
    search_id: Optional[str]
    status: Optional[Literal["pending", "complete", "failed", "expired"]]
    poll_after_ms: Optional[int]
    expires_at: Optional[str]
    suppliers: Optional[SupplierCounts]


class Availability(_AvailabilityRequired, total=False):
    """`facets` is present if `include` requests it."""
    facets: Facets


class _VehicleRequired(TypedDict):
    slug: str
    title: str
    vehicle_type: Optional[VehicleType]
    image_url: str
    price_per_day: float
    total: float
    currency: str
    base_currency: str
    base_total: float
    fx_rate: float
    variable_pricing: bool
    location: Optional[PlaceSummary]
    fleet_size: Optional[int]


class Vehicle(_VehicleRequired, total=False):
    """`details` is present if `include` requests it. Send `total` as `expected_total` when you reserve
    or book.
    """
    details: VehicleDetails


class VehicleDetailsMileage(TypedDict):
    per_day_km: float
    extra_km_price: float


class VehicleDetails(TypedDict):
    """A value is null if it is unknown."""
    seats: Optional[int]
    doors: Optional[int]
    bags: Optional[int]
    transmission: Optional[str]
    fuel: Optional[str]
    air_conditioning: Optional[bool]
    mileage: Optional[VehicleDetailsMileage]
    deposit: Optional[float]
    attrs: List[str]
    pickup_types: List[Literal["pickup", "delivery"]]


class SupplierCounts(TypedDict):
    """The supplier searches of a search with a `search_id`. Each supplier counts once per city.
    `asked` minus `answered` and `failed` are in progress. `not_asked` suppliers are left out
    because the search covers too many cities: search fewer cities to ask them.
    """
    asked: int
    answered: int
    failed: int
    not_asked: int


class FacetsVehicleTypeItem(TypedDict):
    slug: str
    name: str
    count: int
    from_total: float


class FacetsPickupTypeItem(TypedDict):
    value: Literal["pickup", "delivery"]
    count: int
    from_total: float


class FacetsSourceItem(TypedDict):
    value: Literal["own", "supplier"]
    count: int
    from_total: float


class Facets(TypedDict):
    """Counts of the vehicles of all pages by property. Each facet applies all filters of the search
    except its own.
    """
    vehicle_type: List[FacetsVehicleTypeItem]
    transmission: List[FacetText]
    fuel: List[FacetText]
    seats: List[FacetNumber]
    attrs: List[FacetText]
    pickup_type: List[FacetsPickupTypeItem]
    source: List[FacetsSourceItem]
    price: PriceBuckets


class FacetText(TypedDict):
    value: str
    count: int
    from_total: float


class FacetNumber(TypedDict):
    value: int
    count: int
    from_total: float


PriceBucketsBucketsItem = TypedDict("PriceBucketsBucketsItem", {
    "from": "float",
    "to": "float",
    "count": "int",
})


class PriceBuckets(TypedDict):
    """At most 12 ranges of `total` of equal width. `from` is included, `to` is not, except in the last
    range.
    """
    min: Optional[float]
    max: Optional[float]
    buckets: List[PriceBucketsBucketsItem]


class ExplanationHiddenItemExamplesItem(TypedDict):
    slug: str
    title: str
    detail: Optional[str]
    free_from: Optional[str]


class ExplanationHiddenItem(TypedDict):
    reason: Literal["vehicle_type", "attrs", "transmission", "fuel", "seats", "age", "delivery", "words", "units", "booked", "turnaround", "no_rate", "price"]
    count: int
    examples: List[ExplanationHiddenItemExamplesItem]


class ExplanationAlternativesItem(TypedDict):
    kind: Literal["dates", "vehicle_type", "location", "drop_filter"]
    change: Dict[str, Optional[str]]
    vehicles: int
    from_total: float
    currency: str


class Explanation(TypedDict):
    considered: int
    shown: int
    suppliers_asked: Literal[False]
    hidden: List[ExplanationHiddenItem]
    alternatives: List[ExplanationAlternativesItem]


class Calendar(TypedDict):
    days: int
    currency: str
    base_currency: str
    fx_rate: float
    suppliers_asked: Literal[False]
    entries: List[CalendarEntry]


class CalendarEntry(TypedDict):
    date_from: str
    date_to: str
    available: int
    from_total: Optional[float]
    from_base_total: Optional[float]
    car_slug: Optional[str]


class ReservationCustomer(TypedDict):
    first_name: str
    last_name: str
    email: str


class Reservation(TypedDict):
    reference: str
    product: Literal["car_rental"]
    status: Literal["draft"]
    external_ref: Optional[str]
    starts_at: str
    ends_at: str
    total: float
    currency: str
    partner_commission: float
    net_payable: float
    base_currency: str
    base_total: float
    fx_rate: float
    customer: ReservationCustomer
    created_at: str


class PriceChange(TypedDict):
    """A day whose amount differs from the amount when the draft was created, in `currency`."""
    date: Optional[str]
    was: float
    now: float
    source: Literal["base", "tier", "exception", "sale", "supplier"]


class BookingCar(TypedDict):
    slug: str
    title: str
    vehicle_type: Optional[VehicleType]
    image_url: str


class BookingCustomer(TypedDict):
    first_name: str
    last_name: str
    email: str
    phone: Optional[str]


class BookingFulfilment(TypedDict):
    state: Literal["none", "pending", "reserved", "failed", "cancelled"]
    reference: Optional[str]


class BookingCancellation(TypedDict):
    by: Literal["partner", "crew", "service"]
    reason: Optional[str]


class Booking(TypedDict):
    reference: str
    product: Literal["car_rental"]
    status: Literal["pending", "pending_confirmation", "pending_supplier", "confirmed", "cancelled", "expired", "completed"]
    external_ref: Optional[str]
    payment_reference: str
    payment_method: str
    starts_at: str
    ends_at: str
    units: int
    pickup_type: Literal["pickup", "delivery"]
    car: BookingCar
    location: PlaceSummary
    customer: BookingCustomer
    total: float
    currency: str
    partner_commission: float
    net_payable: float
    base_currency: str
    base_total: float
    fx_rate: float
    fulfilment: BookingFulfilment
    created_at: str
    reserved_at: Optional[str]
    confirm_by: Optional[str]
    confirmed_at: Optional[str]
    cancelled_at: Optional[str]
    completed_at: Optional[str]
    expired_at: Optional[str]
    cancellation: Optional[BookingCancellation]
    replaces: Optional[str]
    replaced_by: Optional[str]


class BookingReadCar(TypedDict):
    slug: str
    title: str
    vehicle_type: Optional[VehicleType]
    image_url: str


class BookingReadCustomer(TypedDict):
    first_name: str
    last_name: str
    email: str
    phone: Optional[str]


class BookingReadFulfilment(TypedDict):
    state: Literal["none", "pending", "reserved", "failed", "cancelled"]
    reference: Optional[str]


class BookingReadCancellation(TypedDict):
    by: Literal["partner", "crew", "service"]
    reason: Optional[str]


class _BookingReadRequired(TypedDict):
    reference: str
    product: Literal["car_rental"]
    status: Literal["pending", "pending_confirmation", "pending_supplier", "confirmed", "cancelled", "expired", "completed"]
    external_ref: Optional[str]
    payment_reference: str
    payment_method: str
    starts_at: str
    ends_at: str
    units: int
    pickup_type: Literal["pickup", "delivery"]
    car: BookingReadCar
    location: PlaceSummary
    customer: BookingReadCustomer
    total: float
    currency: str
    partner_commission: float
    net_payable: float
    base_currency: str
    base_total: float
    fx_rate: float
    fulfilment: BookingReadFulfilment
    created_at: str
    reserved_at: Optional[str]
    confirm_by: Optional[str]
    confirmed_at: Optional[str]
    cancelled_at: Optional[str]
    completed_at: Optional[str]
    expired_at: Optional[str]
    cancellation: Optional[BookingReadCancellation]
    replaces: Optional[str]
    replaced_by: Optional[str]


class BookingRead(_BookingReadRequired, total=False):
    """A booking. With `include=breakdown` it has the breakdown that it was booked with, or null if
    none was stored.
    """
    breakdown: Optional[Breakdown]


class Cancellation(TypedDict):
    """What a cancellation now means. `refund_due` is the total, or 0 if the booking cannot be
    cancelled.
    """
    cancellable: bool
    status: Literal["pending", "pending_confirmation", "pending_supplier", "confirmed", "cancelled", "expired", "completed"]
    cancellable_until: Optional[str]
    refund_due: float
    currency: str
    payment_reference: str


class Evidence(TypedDict):
    """What the service recorded about a booking, signed."""
    booking: Booking
    breakdown: Optional[Breakdown]
    search: Optional[EvidenceSearch]
    requests: List[EvidenceRequest]
    transitions: List[EvidenceTransition]
    events: List[Event]
    deliveries: List[WebhookDelivery]
    payment: Optional[Payment]
    generated_at: str
    digest: str
    signature: str


class EvidenceSearch(TypedDict):
    """The search before the booking: of the supplier's offer, else the caller's last search of the
    same city and dates within 24 hours.
    """
    search_id: Optional[str]
    at: str
    query: Dict[str, Any]


class EvidenceRequest(TypedDict):
    request_id: str
    at: str
    method: str
    path: str
    status: int


EvidenceTransition = TypedDict("EvidenceTransition", {
    "at": "str",
    "from": "Optional[str]",
    "to": "str",
    "actor": "Literal['partner', 'staff', 'crew', 'operator', 'supplier', 'service']",
})


class Event(TypedDict):
    id: str
    type: Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]
    data: Dict[str, Any]
    created_at: str
    livemode: bool


class WebhookDeliveryAttemptsItem(TypedDict):
    number: int
    at: str
    response_status: Optional[int]
    error: Optional[Literal["timeout", "dns_error", "tls_error", "connection_refused", "connection_reset", "unsafe_url", "redirect", "http_error"]]
    duration_ms: Optional[int]


class WebhookDelivery(TypedDict):
    """One event for one endpoint, with all attempts so far. The fields of the object describe the last
    attempt.
    """
    id: str
    webhook_id: int
    event_id: str
    event_type: Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]
    status: Literal["pending", "delivering", "succeeded", "dead_lettered", "skipped"]
    attempt_count: int
    max_attempts: int
    next_attempt_at: Optional[str]
    last_attempt_at: Optional[str]
    response_body: Optional[str]
    response_status: Optional[int]
    error: Optional[Literal["timeout", "dns_error", "tls_error", "connection_refused", "connection_reset", "unsafe_url", "redirect", "http_error"]]
    duration_ms: Optional[int]
    created_at: str
    delivered_at: Optional[str]
    attempts: List[WebhookDeliveryAttemptsItem]


class Payment(TypedDict):
    id: str
    payment_reference: str
    state: Literal["kept", "refund_due", "refunded"]
    reason: Optional[Literal["cancelled", "declined", "expired", "supplier_failed", "not_booked", "paid_twice"]]
    amount: Optional[float]
    currency: Optional[str]
    booking: Optional[str]
    external_ref: Optional[str]
    created_at: str
    due_since: Optional[str]
    refunded_at: Optional[str]
    refund_reference: Optional[str]


class ReplacementPreview(TypedDict):
    possible: bool
    code: Optional[str]
    total: Optional[float]
    currency: Optional[str]
    previous_total: float
    difference: Optional[float]
    direction: Optional[Literal["collect", "refund", "none"]]


class Statement(TypedDict):
    """The sums of one month in one currency. `commission` and `net` add up to `base_total`. A `closed`
    month never changes.
    """
    period: str
    state: Literal["open", "closed"]
    base_currency: str
    bookings: int
    cancellations: int
    base_total: float
    commission: float
    net: float


class StatementLine(TypedDict):
    """One confirmation, or one cancellation of a confirmed booking. `commission` and `net` are in
    `base_currency` and add up to `base_total`.
    """
    id: str
    at: str
    kind: Literal["booking", "cancellation"]
    reference: str
    external_ref: Optional[str]
    payment_reference: str
    total: float
    currency: str
    base_total: float
    base_currency: str
    commission: float
    net: float


class LoggedRequestLinks(TypedDict):
    idempotency_key: Optional[str]
    booking: Optional[str]


class LoggedRequest(TypedDict):
    request_id: str
    at: str
    source: Literal["api", "portal"]
    client_id: Optional[str]
    method: str
    path: str
    status: int
    error_code: Optional[str]
    duration_ms: float
    idempotency_key: Optional[str]
    replayed: Optional[bool]
    reference: Optional[str]
    route: Optional[str]
    client_address: Optional[str]
    query: Any
    request_body: Any
    response_body: Any
    links: LoggedRequestLinks


class IdempotencyRecordReceived(TypedDict):
    at: str
    request_id: str
    method: Optional[str]
    path: Optional[str]


class IdempotencyRecordAnswered(TypedDict):
    status: int
    error_code: Optional[str]
    reference: Optional[str]


class IdempotencyRecord(TypedDict):
    key: str
    state: Literal["committed", "in_progress", "absent"]
    fingerprint: Optional[str]
    received: Optional[IdempotencyRecordReceived]
    answered: Optional[IdempotencyRecordAnswered]
    next: NextStep


class NextStep(TypedDict):
    code: Literal["already_booked", "book_draft", "reserve_again", "use_new_key", "wait_and_replay", "send_with_same_key", "fix_request", "search_again", "poll_search", "book_from_search", "renew_access", "nothing_to_do"]
    reference: Optional[str]
    expected_total: Optional[float]
    currency: Optional[str]
    expires_at: Optional[str]
    wait_ms: Optional[int]


class WebhookEndpoint(TypedDict):
    id: int
    url: str
    description: str
    event_types: List[Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]]
    status: Literal["active", "paused", "disabled"]
    disabled_reason: Optional[Literal["gone", "failing"]]
    disabled_at: Optional[str]
    consecutive_failures: int
    last_success_at: Optional[str]
    last_failure_at: Optional[str]
    previous_secret_expires_at: Optional[str]
    created_at: str
    updated_at: str


class SandboxClock(TypedDict):
    now: str
    offset_s: int


class Drills(TypedDict):
    id: str
    state: Literal["running", "done"]
    results: List[DrillResult]


class DrillResult(TypedDict):
    drill: Literal["wrong_signature", "old_timestamp", "duplicate", "out_of_order", "burst", "slow_retry", "rotation"]
    verdict: Literal["passed", "failed"]
    detail: str
    delivery_ids: List[str]


class Readiness(TypedDict):
    ready: bool
    computed_at: str
    checks: List[ReadinessCheck]


class ReadinessCheck(TypedDict):
    id: Literal["token_reused", "poll_interval_kept", "poll_by_search_id", "keys_unique", "mismatch_new_key", "retry_same_key", "retry_after_kept", "lookup_after_lost_reply", "statuses_handled", "events_received", "signature_checked", "duplicates_tolerated", "order_tolerated", "cancelled_once"]
    state: Literal["passed", "failed", "not_seen"]
    title: str
    detail: str
    request_ids: List[str]
    next_step: Optional[str]


class GetCoverageResponse(TypedDict):
    countries: List[CoverageCountry]


class ListRentalCountriesResponse(TypedDict):
    countries: List[RentalCountry]


class ListRentalLocationsResponse(TypedDict):
    rows: List[RentalLocation]
    has_more: bool
    next_cursor: Optional[str]


class CreateReservationResponse(TypedDict):
    reservation: Reservation
    expires_at: str
    note: str


class _CreateReservationBodyRequired(TypedDict):
    car_slug: str
    date_from: str
    date_to: str
    customer: Customer


class CreateReservationBody(_CreateReservationBodyRequired, total=False):
    units: int
    pickup_hour: int
    return_hour: int
    pickup_type: Literal["pickup", "delivery"]
    payment_method: str
    currency: str
    expected_total: float
    external_ref: str


class DeleteReservationResponse(TypedDict):
    reference: str
    deleted: Literal[True]


class BookReservationResponse(TypedDict):
    booking: Booking
    status_note: str


class _BookReservationBodyRequired(TypedDict):
    payment_reference: str


class BookReservationBody(_BookReservationBodyRequired, total=False):
    expected_total: float


class CreateBookingResponse(TypedDict):
    booking: Booking
    status_note: str


class _CreateBookingBodyRequired(TypedDict):
    car_slug: str
    date_from: str
    date_to: str
    customer: Customer
    expected_total: float
    payment_reference: str


class CreateBookingBody(_CreateBookingBodyRequired, total=False):
    units: int
    pickup_hour: int
    return_hour: int
    pickup_type: Literal["pickup", "delivery"]
    payment_method: str
    currency: str
    external_ref: str


class ListBookingsResponse(TypedDict):
    data: List[Booking]
    has_more: bool
    next_cursor: Optional[str]


class CancelBookingResponse(TypedDict):
    booking: Booking
    status_note: str


class CancelBookingBody(TypedDict, total=False):
    reason: str


class _PreviewReplacementBodyRequired(TypedDict):
    car_slug: str
    date_from: str
    date_to: str


class PreviewReplacementBody(_PreviewReplacementBodyRequired, total=False):
    customer: Customer
    units: int
    pickup_hour: int
    return_hour: int
    pickup_type: Literal["pickup", "delivery"]
    payment_method: str
    currency: str
    external_ref: str
    payment_reference: str


class ReplaceBookingResponse(TypedDict):
    booking: Booking
    status_note: str


class _ReplaceBookingBodyRequired(TypedDict):
    car_slug: str
    date_from: str
    date_to: str
    expected_total: float


class ReplaceBookingBody(_ReplaceBookingBodyRequired, total=False):
    customer: Customer
    units: int
    pickup_hour: int
    return_hour: int
    pickup_type: Literal["pickup", "delivery"]
    payment_method: str
    currency: str
    external_ref: str
    payment_reference: str


class ListStatementsResponse(TypedDict):
    data: List[Statement]
    has_more: bool
    next_cursor: Optional[str]


class GetStatementResponse(TypedDict):
    statement: Statement
    data: List[StatementLine]
    has_more: bool
    next_cursor: Optional[str]


class ListPaymentsResponse(TypedDict):
    data: List[Payment]
    has_more: bool
    next_cursor: Optional[str]


class RefundPaymentBody(TypedDict, total=False):
    refund_reference: str


class ListEventsResponse(TypedDict):
    data: List[Event]
    has_more: bool
    next_cursor: Optional[str]
    resume_cursor: str


class CreateWebhookResponse(TypedDict):
    id: int
    url: str
    description: str
    event_types: List[Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]]
    status: Literal["active", "paused", "disabled"]
    disabled_reason: Optional[Literal["gone", "failing"]]
    disabled_at: Optional[str]
    consecutive_failures: int
    last_success_at: Optional[str]
    last_failure_at: Optional[str]
    previous_secret_expires_at: Optional[str]
    created_at: str
    updated_at: str
    secret: str


class _CreateWebhookBodyRequired(TypedDict):
    url: str
    event_types: List[str]


class CreateWebhookBody(_CreateWebhookBodyRequired, total=False):
    description: str


class ListWebhooksResponse(TypedDict):
    data: List[WebhookEndpoint]
    has_more: bool
    next_cursor: Optional[str]


class UpdateWebhookBody(TypedDict, total=False):
    url: str
    description: str
    event_types: List[str]
    status: Literal["active", "paused"]


class DeleteWebhookResponse(TypedDict):
    id: int
    deleted: Literal[True]


class TestWebhookResponse(TypedDict):
    id: str
    type: Literal["ping"]
    delivery_id: str


class RotateWebhookSecretResponse(TypedDict):
    id: int
    url: str
    description: str
    event_types: List[Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]]
    status: Literal["active", "paused", "disabled"]
    disabled_reason: Optional[Literal["gone", "failing"]]
    disabled_at: Optional[str]
    consecutive_failures: int
    last_success_at: Optional[str]
    last_failure_at: Optional[str]
    previous_secret_expires_at: str
    created_at: str
    updated_at: str
    secret: str


class RotateWebhookSecretBody(TypedDict, total=False):
    previous_secret_expires_in: int


class ListWebhookDeliveriesResponse(TypedDict):
    data: List[WebhookDelivery]
    has_more: bool
    next_cursor: Optional[str]


class ReplayWebhookDeliveriesResponse(TypedDict):
    queued: int


class _ReplayWebhookDeliveriesBodyRequired(TypedDict):
    since: str


class ReplayWebhookDeliveriesBody(_ReplayWebhookDeliveriesBodyRequired, total=False):
    until: str


class ListScenariosResponseLocationsItem(TypedDict):
    slug: str
    behaviour: str
    outcome: Literal["complete", "failed", "expired"]


class ListScenariosResponseCarsItem(TypedDict):
    slug: str
    location: str
    behaviour: str
    events: List[Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]]
    error: Optional[str]


class ListScenariosResponse(TypedDict):
    locations: List[ListScenariosResponseLocationsItem]
    cars: List[ListScenariosResponseCarsItem]


class MoveClockBody(TypedDict, total=False):
    advance: str
    reset: Literal[True]


class TransitionBookingResponse(TypedDict):
    booking: Booking
    status_note: str


class TransitionBookingBody(TypedDict):
    to: Literal["pending", "pending_confirmation", "pending_supplier", "confirmed", "cancelled", "expired", "completed"]


class EmitEventResponse(TypedDict):
    id: str
    type: Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]
    delivery_id: str


class _EmitEventBodyRequired(TypedDict):
    type: Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]


class EmitEventBody(_EmitEventBodyRequired, total=False):
    reference: str


class StartDrillsResponse(TypedDict):
    id: str
    state: Literal["running", "done"]


class _StartDrillsBodyRequired(TypedDict):
    webhook_id: int


class StartDrillsBody(_StartDrillsBodyRequired, total=False):
    drills: List[Literal["wrong_signature", "old_timestamp", "duplicate", "out_of_order", "burst", "slow_retry", "rotation"]]


class InsufficientScopeDetails(TypedDict):
    required_scope: Literal["rentals:quote", "rentals:book", "bookings:read", "webhooks:manage"]


class ProductNotEnabledDetails(TypedDict):
    required_product: Literal["car_rentals"]


class InvalidPayloadDetailsIssuesItem(TypedDict):
    path: str
    message: str


class InvalidPayloadDetails(TypedDict):
    issues: List[InvalidPayloadDetailsIssuesItem]


class UnsupportedCurrencyDetails(TypedDict):
    supported: List[str]


class InvalidTypesDetails(TypedDict):
    unknown: List[str]
    supported: List[Literal["booking.created", "booking.payment_authorized", "booking.confirmed", "booking.cancelled", "booking.expired", "booking.completed", "booking.supplier_confirmed", "booking.supplier_failed", "ping"]]


class UnsafeUrlDetails(TypedDict):
    reason: Literal["malformed", "scheme", "credentials", "port", "ip_literal", "localhost", "internal_host", "own_domain", "host_name", "private_address"]


class _PriceMismatchDetailsRequired(TypedDict):
    expected_total: float
    current_total: float
    currency: str
    reference: Optional[str]


class PriceMismatchDetails(_PriceMismatchDetailsRequired, total=False):
    changes: List[PriceChange]


class ReservationExpiredDetails(TypedDict):
    reference: str
    expired_at: str


class AlreadyBookedDetails(TypedDict):
    status: str


class NotDeletableDetails(TypedDict):
    status: str
    cancel_url: str


class NotCancellableDetails(TypedDict):
    status: str


class AlreadyReplacedDetails(TypedDict):
    replaced_by: str


class NotRefundableDetails(TypedDict):
    status: str


class IllegalTransitionDetails(TypedDict):
    status: str
    legal: List[str]


class EndpointInactiveDetails(TypedDict):
    status: str


class DrillRunningDetails(TypedDict):
    id: str


class LimitReachedDetails(TypedDict):
    limit: int


class PayloadTooLargeDetails(TypedDict):
    max_bytes: int


class InvalidDateRangeDetails(TypedDict):
    date_from: str
    date_to: str


InvalidDateRangeDetails2 = TypedDict("InvalidDateRangeDetails2", {
    "from": "str",
    "to": "str",
})


class InvalidCombinationDetailsIssuesItem(TypedDict):
    path: str
    message: str


class InvalidCombinationDetails(TypedDict):
    issues: List[InvalidCombinationDetailsIssuesItem]


class RateLimitedDetails(TypedDict):
    bucket: str
    retry_after: int
