// Printed by `npm run openapi` from the contracts of the service. Do not edit.

export type Customer = {
  /** Given name. */
  first_name: string;
  /** Family name. */
  last_name: string;
  email: string;
  /** Phone number. */
  phone?: string | undefined;
};

export type Me = {
  id: number;
  slug: string;
  name: string;
  status: string;
  /** The merchant of record. `partner`: you charge your own customer. */
  mor_mode: string;
  scopes: ("rentals:quote" | "rentals:book" | "bookings:read" | "webhooks:manage")[];
};

/** A country without rentals has no `car_rentals` key. */
export type CoverageCountry = {
  country_code: string;
  name: string;
  products: {
    car_rentals?: {
      available: boolean;
      locations: number;
    } | undefined;
  };
};

export type RentalCountry = {
  country_code: string;
  name: string;
  locations: number;
};

export type RentalLocation = {
  id: number;
  slug: string;
  name: string;
  country_code: string;
  country_name: string;
  timezone: string;
  latitude: number;
  longitude: number;
  /** ISO 4217 currency code. */
  currency: string;
};

/** `days`, `total`, `base_total` and `variable_pricing` are present if the request has dates, `breakdown` if it includes it. */
export type Car = {
  slug: string;
  title: string;
  vehicle_type: VehicleType | null;
  image_url: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  price_per_day: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** ISO 4217 currency code. */
  base_currency: string;
  fx_rate: number;
  location: PlaceSummary | null;
  fleet_size: number | null;
  acriss_code: string | null;
  seats: number | null;
  doors: number | null;
  bags: number | null;
  transmission: string | null;
  fuel: string | null;
  air_conditioning: boolean | null;
  attrs: string[];
  min_age: number | null;
  max_age: number | null;
  pickup_types: ("pickup" | "delivery")[];
  rate_tiers: {
    min_days: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    price_per_day: number;
  }[];
  mileage: {
    per_day_km: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    extra_km_price: number;
  } | null;
  deposit: number | null;
  days?: number | undefined;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total?: number | undefined;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total?: number | undefined;
  variable_pricing?: boolean | undefined;
  breakdown?: Breakdown | undefined;
};

export type VehicleType = {
  slug: string;
  name: string;
};

export type PlaceSummary = {
  id: number;
  slug: string;
  name: string;
};

/** The price of each charged day. The `amount`s add up to `total` and the `base_amount`s to `base_total`. */
export type Breakdown = {
  /** ISO 4217 currency code. */
  currency: string;
  /** ISO 4217 currency code. */
  base_currency: string;
  fx_rate: number;
  /** ISO 4217 currency code. */
  car_currency: string;
  units: number;
  lines: PriceLine[];
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  partner_commission: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  net_payable: number;
};

/** A charged day. A supplier's offer has one line for the whole rental, with `date` null. `min_days` is the length from which a `tier` applies. */
export type PriceLine = {
  date: string | null;
  source: "base" | "tier" | "exception" | "sale" | "supplier";
  label: string | null;
  min_days: number | null;
  /** The price of one unit, in `car_currency`. */
  unit_price: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  amount: number;
  /** The same amount in `base_currency`. */
  base_amount: number;
};

/** `facets` is present if `include` requests it. */
export type Availability = {
  days: number;
  date_from: string;
  date_to: string;
  vehicles: Vehicle[];
  /** Number of matching vehicles on all pages. */
  total: number;
  page: number;
  limit: number;
  use_polling: boolean;
  search_id: string | null;
  status: "pending" | "complete" | "failed" | "expired" | null;
  poll_after_ms: number | null;
  expires_at: string | null;
  suppliers: SupplierCounts | null;
  facets?: Facets | undefined;
};

/** `details` is present if `include` requests it. Send `total` as `expected_total` when you reserve or book. */
export type Vehicle = {
  slug: string;
  title: string;
  vehicle_type: VehicleType | null;
  image_url: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  price_per_day: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** ISO 4217 currency code. */
  base_currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total: number;
  fx_rate: number;
  variable_pricing: boolean;
  location: PlaceSummary | null;
  fleet_size: number | null;
  details?: VehicleDetails | undefined;
};

/** A value is null if it is unknown. */
export type VehicleDetails = {
  seats: number | null;
  doors: number | null;
  bags: number | null;
  transmission: string | null;
  fuel: string | null;
  air_conditioning: boolean | null;
  mileage: {
    per_day_km: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    extra_km_price: number;
  } | null;
  deposit: number | null;
  attrs: string[];
  pickup_types: ("pickup" | "delivery")[];
};

/** The supplier searches of a search with a `search_id`. Each supplier counts once per city. `asked` minus `answered` and `failed` are in progress. `not_asked` suppliers are left out because the search covers too many cities: search fewer cities to ask them. */
export type SupplierCounts = {
  asked: number;
  answered: number;
  failed: number;
  not_asked: number;
};

/** Counts of the vehicles of all pages by property. Each facet applies all filters of the search except its own. */
export type Facets = {
  vehicle_type: {
    slug: string;
    name: string;
    /** Number of vehicles. */
    count: number;
    /** The lowest `total`. */
    from_total: number;
  }[];
  transmission: FacetText[];
  fuel: FacetText[];
  seats: FacetNumber[];
  attrs: FacetText[];
  pickup_type: ({
    value: "pickup" | "delivery";
    /** Number of vehicles. */
    count: number;
    /** The lowest `total`. */
    from_total: number;
  })[];
  source: ({
    value: "own" | "supplier";
    /** Number of vehicles. */
    count: number;
    /** The lowest `total`. */
    from_total: number;
  })[];
  price: PriceBuckets;
};

export type FacetText = {
  value: string;
  /** Number of vehicles. */
  count: number;
  /** The lowest `total`. */
  from_total: number;
};

export type FacetNumber = {
  value: number;
  /** Number of vehicles. */
  count: number;
  /** The lowest `total`. */
  from_total: number;
};

/** At most 12 ranges of `total` of equal width. `from` is included, `to` is not, except in the last range. */
export type PriceBuckets = {
  min: number | null;
  max: number | null;
  buckets: {
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    from: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    to: number;
    /** Number of vehicles. */
    count: number;
  }[];
};

export type Explanation = {
  /** The published cars of the city, or 1 with `car`. `shown` plus the sum of all counts. */
  considered: number;
  shown: number;
  suppliers_asked: false;
  hidden: ({
    /** The first reason that applies to these cars, in the order of this list. */
    reason: "vehicle_type" | "attrs" | "transmission" | "fuel" | "seats" | "age" | "delivery" | "words" | "units" | "booked" | "turnaround" | "no_rate" | "price";
    count: number;
    /** At most 3 of the cars. */
    examples: ({
      slug: string;
      title: string;
      /** The property of the car that does not match, as text: the missing attributes for `attrs`, the car's own value for the others. Null if the reason says everything. */
      detail: string | null;
      /** The first later `date_from` from which the same rental fits, at most 62 days later. Only for `booked` and `turnaround`. */
      free_from: string | null;
    })[];
  })[];
  /** At most 5 changed searches that find more vehicles, best first. */
  alternatives: ({
    kind: "dates" | "vehicle_type" | "location" | "drop_filter";
    /** The query parameters to replace in the search. Null: omit the parameter. */
    change: Record<string, string | null>;
    /** The `total` of a search with the change, without suppliers. */
    vehicles: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    from_total: number;
    /** ISO 4217 currency code. */
    currency: string;
  })[];
};

export type Calendar = {
  days: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** ISO 4217 currency code. */
  base_currency: string;
  fx_rate: number;
  /** Always false: a calendar covers the service's own cars only. */
  suppliers_asked: false;
  entries: CalendarEntry[];
};

export type CalendarEntry = {
  date_from: string;
  date_to: string;
  /** The number of available cars: the `total` of a search for these dates. */
  available: number;
  /** The lowest `total` in `currency`. Null if no car is available. */
  from_total: number | null;
  /** The same amount in `base_currency`. */
  from_base_total: number | null;
  /** The car with the lowest total. Null if no car is available. */
  car_slug: string | null;
};

export type Reservation = {
  /** Reservation or booking reference. */
  reference: string;
  product: "car_rental";
  status: "draft";
  external_ref: string | null;
  starts_at: string;
  ends_at: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  partner_commission: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  net_payable: number;
  /** ISO 4217 currency code. */
  base_currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total: number;
  fx_rate: number;
  customer: {
    first_name: string;
    last_name: string;
    email: string;
  };
  created_at: string;
};

/** A day whose amount differs from the amount when the draft was created, in `currency`. */
export type PriceChange = {
  date: string | null;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  was: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  now: number;
  source: "base" | "tier" | "exception" | "sale" | "supplier";
};

export type Booking = {
  /** Reservation or booking reference. */
  reference: string;
  product: "car_rental";
  status: "pending" | "pending_confirmation" | "pending_supplier" | "confirmed" | "cancelled" | "expired" | "completed";
  external_ref: string | null;
  payment_reference: string;
  payment_method: string;
  starts_at: string;
  ends_at: string;
  units: number;
  pickup_type: "pickup" | "delivery";
  car: {
    slug: string;
    title: string;
    vehicle_type: VehicleType | null;
    image_url: string;
  };
  location: PlaceSummary;
  customer: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
  };
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  partner_commission: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  net_payable: number;
  /** ISO 4217 currency code. */
  base_currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total: number;
  fx_rate: number;
  fulfilment: {
    state: "none" | "pending" | "reserved" | "failed" | "cancelled";
    reference: string | null;
  };
  created_at: string;
  reserved_at: string | null;
  confirm_by: string | null;
  confirmed_at: string | null;
  cancelled_at: string | null;
  completed_at: string | null;
  expired_at: string | null;
  cancellation: {
    by: "partner" | "crew" | "service";
    reason: string | null;
  } | null;
  /** The booking that this one replaces as soon as it is confirmed. */
  replaces: string | null;
  /** The booking that replaces or replaced this one. Null again if that one ended unconfirmed. */
  replaced_by: string | null;
};

/** A booking. With `include=breakdown` it has the breakdown that it was booked with, or null if none was stored. */
export type BookingRead = {
  /** Reservation or booking reference. */
  reference: string;
  product: "car_rental";
  status: "pending" | "pending_confirmation" | "pending_supplier" | "confirmed" | "cancelled" | "expired" | "completed";
  external_ref: string | null;
  payment_reference: string;
  payment_method: string;
  starts_at: string;
  ends_at: string;
  units: number;
  pickup_type: "pickup" | "delivery";
  car: {
    slug: string;
    title: string;
    vehicle_type: VehicleType | null;
    image_url: string;
  };
  location: PlaceSummary;
  customer: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
  };
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  total: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  partner_commission: number;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  net_payable: number;
  /** ISO 4217 currency code. */
  base_currency: string;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  base_total: number;
  fx_rate: number;
  fulfilment: {
    state: "none" | "pending" | "reserved" | "failed" | "cancelled";
    reference: string | null;
  };
  created_at: string;
  reserved_at: string | null;
  confirm_by: string | null;
  confirmed_at: string | null;
  cancelled_at: string | null;
  completed_at: string | null;
  expired_at: string | null;
  cancellation: {
    by: "partner" | "crew" | "service";
    reason: string | null;
  } | null;
  /** The booking that this one replaces as soon as it is confirmed. */
  replaces: string | null;
  /** The booking that replaces or replaced this one. Null again if that one ended unconfirmed. */
  replaced_by: string | null;
  breakdown?: Breakdown | null | undefined;
};

/** What a cancellation now means. `refund_due` is the total, or 0 if the booking cannot be cancelled. */
export type Cancellation = {
  cancellable: boolean;
  status: "pending" | "pending_confirmation" | "pending_supplier" | "confirmed" | "cancelled" | "expired" | "completed";
  cancellable_until: string | null;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  refund_due: number;
  /** ISO 4217 currency code. */
  currency: string;
  payment_reference: string;
};

/** What the service recorded about a booking, signed. */
export type Evidence = {
  booking: Booking;
  breakdown: Breakdown | null;
  search: EvidenceSearch | null;
  requests: EvidenceRequest[];
  transitions: EvidenceTransition[];
  events: Event[];
  deliveries: WebhookDelivery[];
  payment: Payment | null;
  generated_at: string;
  /** SHA-256, in lower-case hexadecimal, of the RFC 8785 form of this object without `digest` and `signature`. */
  digest: string;
  /** A compact JWS whose payload is that RFC 8785 form. Its key is in `/.well-known/jwks.json`. */
  signature: string;
};

/** The search before the booking: of the supplier's offer, else the caller's last search of the same city and dates within 24 hours. */
export type EvidenceSearch = {
  search_id: string | null;
  at: string;
  query: Record<string, unknown>;
};

export type EvidenceRequest = {
  request_id: string;
  /** In real time, not the time of the sandbox clock. */
  at: string;
  method: string;
  path: string;
  status: number;
};

export type EvidenceTransition = {
  at: string;
  from: string | null;
  to: string;
  actor: "partner" | "staff" | "crew" | "operator" | "supplier" | "service";
};

export type Event = {
  /** The same for every delivery of the event. Use it to deduplicate. */
  id: string;
  type: "booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping";
  /** The booking at the time of the event, as `GET /v1/bookings/{reference}` returns it. A `ping` has `webhook_id` and `message`. */
  data: Record<string, unknown>;
  created_at: string;
  /** True in production. */
  livemode: boolean;
};

/** One event for one endpoint, with all attempts so far. The fields of the object describe the last attempt. */
export type WebhookDelivery = {
  /** The `Service-Delivery-Id` header of every attempt. */
  id: string;
  webhook_id: number;
  event_id: string;
  event_type: "booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping";
  /** `pending`: the next attempt is at `next_attempt_at`. `dead_lettered`: all attempts failed. `skipped`: not sent because the endpoint was not active. */
  status: "pending" | "delivering" | "succeeded" | "dead_lettered" | "skipped";
  attempt_count: number;
  /** The number of attempts in the schedule. Manual retries can exceed it. */
  max_attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** The first 1 KiB of the last response. */
  response_body: string | null;
  response_status: number | null;
  error: "timeout" | "dns_error" | "tls_error" | "connection_refused" | "connection_reset" | "unsafe_url" | "redirect" | "http_error" | null;
  duration_ms: number | null;
  created_at: string;
  delivered_at: string | null;
  attempts: ({
    number: number;
    /** In real time, not the time of the sandbox clock. */
    at: string;
    response_status: number | null;
    error: "timeout" | "dns_error" | "tls_error" | "connection_refused" | "connection_reset" | "unsafe_url" | "redirect" | "http_error" | null;
    duration_ms: number | null;
  })[];
};

export type Payment = {
  id: string;
  payment_reference: string;
  /** `refund_due`: return the money to your customer. The service moves no money. */
  state: "kept" | "refund_due" | "refunded";
  /** Why the payment has to be refunded. Null while it is kept. */
  reason: "cancelled" | "declined" | "expired" | "supplier_failed" | "not_booked" | "paid_twice" | null;
  /** The total of the booking, else the `expected_total` that was sent, else null. */
  amount: number | null;
  currency: string | null;
  /** The booking that it paid. With `paid_twice`, the booking that another payment paid. Null without a booking. */
  booking: string | null;
  external_ref: string | null;
  created_at: string;
  due_since: string | null;
  refunded_at: string | null;
  refund_reference: string | null;
};

export type ReplacementPreview = {
  possible: boolean;
  /** The error code that the replacement would return. */
  code: string | null;
  total: number | null;
  currency: string | null;
  /** A decimal amount in `currency`, with the number of decimals of that currency. */
  previous_total: number;
  /** `total` less `previous_total`; null if their currencies differ. */
  difference: number | null;
  /** What you have to do with the difference. */
  direction: "collect" | "refund" | "none" | null;
};

/** The sums of one month in one currency. `commission` and `net` add up to `base_total`. A `closed` month never changes. */
export type Statement = {
  /** The month. */
  period: string;
  state: "open" | "closed";
  /** ISO 4217 currency code. */
  base_currency: string;
  bookings: number;
  cancellations: number;
  /** A decimal amount in `base_currency`. Negative if cancellations exceed bookings. */
  base_total: number;
  /** A decimal amount in `base_currency`. Negative if cancellations exceed bookings. */
  commission: number;
  /** A decimal amount in `base_currency`. Negative if cancellations exceed bookings. */
  net: number;
};

/** One confirmation, or one cancellation of a confirmed booking. `commission` and `net` are in `base_currency` and add up to `base_total`. */
export type StatementLine = {
  id: string;
  at: string;
  kind: "booking" | "cancellation";
  /** Reservation or booking reference. */
  reference: string;
  external_ref: string | null;
  payment_reference: string;
  /** A decimal amount. Negative for a cancellation. */
  total: number;
  /** ISO 4217 currency code. */
  currency: string;
  /** A decimal amount. Negative for a cancellation. */
  base_total: number;
  /** ISO 4217 currency code. */
  base_currency: string;
  /** A decimal amount. Negative for a cancellation. */
  commission: number;
  /** A decimal amount. Negative for a cancellation. */
  net: number;
};

export type LoggedRequest = {
  request_id: string;
  /** In real time, not the time of the sandbox clock. */
  at: string;
  source: "api" | "portal";
  /** The credential. Null for requests from the portal. */
  client_id: string | null;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  /** The key that was sent. A key with an email address is stored as `hmac:` and a digest. */
  idempotency_key: string | null;
  /** Whether the response was a stored one. Null without a key. */
  replayed: boolean | null;
  reference: string | null;
  /** The path template. Null if the path does not exist. */
  route: string | null;
  client_address: string | null;
  /** Customer data, secrets, free text and anything beyond 4 KiB are removed. Null if there was none. */
  query: unknown;
  /** Customer data, secrets, free text and anything beyond 4 KiB are removed. Null if there was none. */
  request_body: unknown;
  /** Customer data, secrets, free text and anything beyond 4 KiB are removed. Null if there was none. */
  response_body: unknown;
  links: {
    idempotency_key: string | null;
    booking: string | null;
  };
};

export type IdempotencyRecord = {
  key: string;
  /** `committed`: the response is stored permanently. `in_progress`: a request with this key is in progress. `absent`: requests were received, but no response was stored. */
  state: "committed" | "in_progress" | "absent";
  /** SHA-256 of the method, the path and the canonical body, in hexadecimal. Null unless committed. */
  fingerprint: string | null;
  received: {
    /** In real time, not the time of the sandbox clock. */
    at: string;
    request_id: string;
    method: string | null;
    path: string | null;
  } | null;
  answered: {
    status: number;
    error_code: string | null;
    reference: string | null;
  } | null;
  next: NextStep;
};

export type NextStep = {
  /** The next step that cannot book twice. `send_with_same_key`: nothing is stored for the key. `use_new_key`: the outcome of the key is final and is not a booking. More values may be added. */
  code: "already_booked" | "book_draft" | "reserve_again" | "use_new_key" | "wait_and_replay" | "send_with_same_key" | "fix_request" | "search_again" | "poll_search" | "book_from_search" | "renew_access" | "nothing_to_do";
  reference: string | null;
  expected_total: number | null;
  currency: string | null;
  expires_at: string | null;
  wait_ms: number | null;
};

export type WebhookEndpoint = {
  id: number;
  url: string;
  description: string;
  event_types: ("booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping")[];
  /** `paused`: by you. `disabled`: by the service. */
  status: "active" | "paused" | "disabled";
  /** `gone`: the endpoint returned 410. `failing`: attempts failed for too long. */
  disabled_reason: "gone" | "failing" | null;
  disabled_at: string | null;
  consecutive_failures: number;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** The time until which deliveries are also signed with the previous secret. Null if they are not. */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
};

export type SandboxClock = {
  now: string;
  /** Seconds by which your clock is ahead of the service clock. */
  offset_s: number;
};

export type Drills = {
  id: string;
  state: "running" | "done";
  /** The drills that have ended. All of them once `state` is `done`. */
  results: DrillResult[];
};

export type DrillResult = {
  drill: "wrong_signature" | "old_timestamp" | "duplicate" | "out_of_order" | "burst" | "slow_retry" | "rotation";
  verdict: "passed" | "failed";
  detail: string;
  /** The values of `Service-Delivery-Id`. They are not deliveries of your endpoint's log. */
  delivery_ids: string[];
};

export type Readiness = {
  /** True if every check passed. */
  ready: boolean;
  /** In real time, not the time of the sandbox clock. */
  computed_at: string;
  checks: ReadinessCheck[];
};

export type ReadinessCheck = {
  id: "token_reused" | "poll_interval_kept" | "poll_by_search_id" | "keys_unique" | "mismatch_new_key" | "retry_same_key" | "retry_after_kept" | "lookup_after_lost_reply" | "statuses_handled" | "events_received" | "signature_checked" | "duplicates_tolerated" | "order_tolerated" | "cancelled_once";
  /** `not_seen`: the sandbox has not seen the situation that the check is about. */
  state: "passed" | "failed" | "not_seen";
  title: string;
  detail: string;
  /** The newest requests that prove the state, at most 10. Read them at `/v1/requests/{request_id}`. */
  request_ids: string[];
  /** What to do. Null if the check passed. */
  next_step: string | null;
};

/** The type of `details` of each error code. */
export type ErrorDetails = {
  /** No Bearer token was sent. Send `Authorization: Bearer <token>`. */
  unauthorized: undefined;
  /** The token is malformed, expired, revoked or from another environment. Request a new one and retry once. */
  invalid_token: undefined;
  /** The token is valid but is not an API access token. */
  wrong_token_type: undefined;
  /** Your account is suspended or closed. Contact your account manager. */
  partner_inactive: undefined;
  /** This account cannot use the partner API. Use a partner's credentials. */
  first_party_partner: undefined;
  /** The token does not have the required scope. See `details.required_scope`. */
  insufficient_scope: {
    required_scope: "rentals:quote" | "rentals:book" | "bookings:read" | "webhooks:manage";
  };
  /** This product is not enabled for your account. Retrying does not help. */
  product_not_enabled: {
    required_product: "car_rentals";
  };
  /** AI assistants may not use this credential in production. An admin can allow it in the portal, on the page Credentials. */
  mcp_not_allowed: undefined;
  /** The request comes from a web page of another origin. Send it from a program. */
  origin_not_allowed: undefined;
  /** A field is missing or malformed. `details.issues` lists each problem. */
  invalid_payload: {
    issues: {
      path: string;
      message: string;
    }[];
  };
  /** The cursor is not valid for this list. Start again without a cursor. */
  invalid_cursor: undefined;
  /** This request requires an `Idempotency-Key` header. */
  idempotency_key_required: undefined;
  /** Prices are not available in this currency. See `details.supported`. */
  unsupported_currency: {
    supported: string[];
  };
  /** `types` contains an unknown event type. See `details.supported`. */
  invalid_types: {
    unknown: string[];
    supported: ("booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping")[];
  };
  /** Webhooks cannot be sent to this URL. `details.reason` names the rule that it breaks. */
  unsafe_url: {
    /** `malformed`: The URL is not absolute, or it contains a backslash, a space or a control character. `scheme`: The scheme is not https. `credentials`: The URL contains a username, a password or an `@` before the host. `port`: The port is not 443. `ip_literal`: The host is an IP address. `localhost`: The host is localhost. `internal_host`: The host name has a single label or ends in a suffix for internal addresses. `own_domain`: The host belongs to this service. `host_name`: The host name is not valid: labels have 1 to 63 letters, digits or inner hyphens, at most 253 characters in total. `private_address`: The host resolves to at least one address that is not public. */
    reason: "malformed" | "scheme" | "credentials" | "port" | "ip_literal" | "localhost" | "internal_host" | "own_domain" | "host_name" | "private_address";
  };
  /** The resource does not exist or belongs to another partner. */
  not_found: undefined;
  /** The path does not support this method. The `Allow` header lists the supported ones. */
  method_not_allowed: undefined;
  /** The complete request did not arrive in time. Send it again. */
  request_timeout: undefined;
  /** The total differs from `expected_total` by more than 0.01. In a currency without decimals, it must match exactly. Nothing was booked or charged. */
  price_mismatch: {
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    expected_total: number;
    /** A decimal amount in `currency`, with the number of decimals of that currency. */
    current_total: number;
    /** ISO 4217 currency code. */
    currency: string;
    reference: string | null;
    changes?: PriceChange[] | undefined;
  };
  /** The search result has expired. Search again. */
  search_expired: undefined;
  /** This car cannot be delivered. Book it with counter pickup. */
  delivery_not_available: undefined;
  /** The car is not available for these dates. Choose another car or other dates. */
  unavailable: undefined;
  /** The draft expired before it was booked. Reserve again. */
  reservation_expired: {
    /** Reservation or booking reference. */
    reference: string;
    expired_at: string;
  };
  /** The draft was already booked with another idempotency key. */
  already_booked: {
    status: string;
  };
  /** Only a draft can be deleted. Cancel the booking instead. */
  not_deletable: {
    status: string;
    cancel_url: string;
  };
  /** The rental has started or ended, or the booking has expired, so it cannot be cancelled. */
  not_cancellable: {
    status: string;
  };
  /** Another booking already replaces this one and is not confirmed yet. See `details.replaced_by`. */
  already_replaced: {
    /** Reservation or booking reference. */
    replaced_by: string;
  };
  /** The payment is kept for its booking, so no refund is due. */
  not_refundable: {
    status: string;
  };
  /** This transition is not allowed. `details.legal` lists the allowed ones. */
  illegal_transition: {
    status: string;
    legal: string[];
  };
  /** The webhook endpoint is paused or disabled. Set its status to `active` first. */
  endpoint_inactive: {
    status: string;
  };
  /** Drills against this endpoint are in progress. Wait until the run in `details.id` is done. */
  drill_running: {
    id: string;
  };
  /** You have reached the limit in `details.limit`. Delete one first. */
  limit_reached: {
    limit: number;
  };
  /** A request with this key is in progress. Retry with the same key after `Retry-After` seconds. */
  idempotency_key_in_progress: undefined;
  /** The key was used with another request. Use a new key. */
  idempotency_key_reused: undefined;
  /** The request body is larger than `details.max_bytes`. */
  payload_too_large: {
    max_bytes: number;
  };
  /** The URL is too long. Shorten it. */
  uri_too_long: undefined;
  /** Send `Content-Type: application/json`. */
  unsupported_media_type: undefined;
  /** The dates are well formed but are in the past or not a valid range. */
  invalid_date_range: {
    date_from: string;
    date_to: string;
  } | {
    from: string;
    to: string;
  };
  /** These parameters cannot be combined. See `details.issues`. */
  invalid_combination: {
    issues: {
      path: string;
      message: string;
    }[];
  };
  /** Rate limit exceeded. Retry after `details.retry_after` seconds. */
  rate_limited: {
    bucket: string;
    retry_after: number;
  };
  /** The request headers are too large. Send fewer or shorter headers. */
  headers_too_large: undefined;
  /** The request is not well-formed HTTP. */
  bad_request: undefined;
  /** Server error. Retry with the same key. If the retry also fails, look the booking up before you use a new key. */
  internal_error: undefined;
  /** The service is temporarily unavailable. Retry with the same key after `Retry-After` seconds. */
  service_unavailable: undefined;
};

/** The input and the response of each operation. */
export type Operations = {
  /** Get your account. Returns the account and the scopes of the token. */
  getMe: {
    input: {
      signal?: AbortSignal;
    };
    response: Me;
  };
  /** List countries and their products. */
  getCoverage: {
    input: {
      query?: {
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      countries: CoverageCountry[];
    };
  };
  /** List countries with pickup cities. Countries with at least one published pickup city. */
  listRentalCountries: {
    input: {
      query?: {
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      countries: RentalCountry[];
    };
  };
  /** List pickup cities. Published pickup cities, sorted by name. */
  listRentalLocations: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** Two-letter country code. Not case-sensitive. */
        country?: string | undefined;
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      rows: RentalLocation[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get a car. Prices follow your terms. The slug of a supplier's offer is found until its search expires, and only with the dates of that search. */
  getCar: {
    input: {
      params: { slug: string | number };
      query?: {
        /** First day, charged. */
        date_from?: string | undefined;
        /** Last day, not charged. */
        date_to?: string | undefined;
        /** Currency of the prices. */
        currency?: string | undefined;
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
        /** `breakdown`: the price of each day. Requires dates. */
        include?: string | readonly string[] | undefined;
        /** Number of cars in the totals with `breakdown`. Default: 1. */
        units?: number | `${number}` | undefined;
        /** Local pickup hour with `breakdown`. The price does not depend on it. */
        pickup_hour?: number | `${number}` | undefined;
        /** Local return hour with `breakdown`. The price does not depend on it. */
        return_hour?: number | `${number}` | undefined;
      };
      signal?: AbortSignal;
    };
    response: Car;
  };
  /** Search available cars. Returns priced cars. `date_from` and `date_to` are required unless you send `search_id`. If `use_polling` is true, supplier searches are in progress: send the request again with only `search_id` after `poll_after_ms`, until `status` is no longer `pending`. Each response contains all results so far. `include` is not stored with the search: send it with each poll. */
  searchAvailability: {
    input: {
      query?: {
        date_from?: string | undefined;
        date_to?: string | undefined;
        /** Pickup city, by slug or id. */
        location?: string | undefined;
        /** Like `location`, but only cars that are picked up at the counter. */
        pickup_location?: string | undefined;
        /** Like `location`, but only cars that are delivered. */
        delivery_location?: string | undefined;
        /** Two-letter country code. Not case-sensitive. */
        country?: string | undefined;
        /** Age of the driver. Excludes cars with another age range. */
        age?: number | `${number}` | undefined;
        /** Vehicle type slugs, separated by commas. */
        vehicle_type?: string | readonly string[] | undefined;
        transmission?: "manual" | "automatic" | undefined;
        /** Fuels, as cars have them, separated by commas. */
        fuel?: string | readonly string[] | undefined;
        /** Minimum number of seats. */
        seats_min?: number | `${number}` | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** Minimum `total`. */
        price_min?: number | `${number}` | undefined;
        /** Maximum `total`. */
        price_max?: number | `${number}` | undefined;
        /** Words in the title, vehicle type or ACRISS code. */
        q?: string | undefined;
        /** Attributes that the car must have, separated by commas. */
        attrs?: string | readonly string[] | undefined;
        /** Local pickup hour. Default: 10. */
        pickup_hour?: number | `${number}` | undefined;
        /** Local return hour. Default: 10. */
        return_hour?: number | `${number}` | undefined;
        /** Number of cars. Default: 1. */
        units?: number | `${number}` | undefined;
        /** Currency of the prices. Default: your invoice currency. */
        currency?: string | undefined;
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
        sort?: "price" | "-price" | "title" | undefined;
        /** Page number. Starts at 1. */
        page?: number | `${number}` | undefined;
        /** Vehicles per page. Default: 12. */
        limit?: number | `${number}` | undefined;
        /** Additions to the response: `facets`, `details`. A poll sends its own. */
        include?: string | readonly string[] | undefined;
        /** Polls a search. Send it without other parameters except `page`, `limit` and `include`. */
        search_id?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: Availability;
  };
  /** Explain why cars are missing. Returns why a search of one city hides cars, and changed searches that find more. Send the query of the search. Each car is counted once, under the first reason that applies. Suppliers are not queried: the numbers are those of the service's own cars. */
  explainAvailability: {
    input: {
      query?: {
        date_from?: string | undefined;
        date_to?: string | undefined;
        /** Pickup city, by slug or id. */
        location?: string | undefined;
        /** Like `location`, but only cars that are picked up at the counter. */
        pickup_location?: string | undefined;
        /** Like `location`, but only cars that are delivered. */
        delivery_location?: string | undefined;
        /** Two-letter country code. Not case-sensitive. */
        country?: string | undefined;
        /** Age of the driver. Excludes cars with another age range. */
        age?: number | `${number}` | undefined;
        /** Vehicle type slugs, separated by commas. */
        vehicle_type?: string | readonly string[] | undefined;
        transmission?: "manual" | "automatic" | undefined;
        /** Fuels, as cars have them, separated by commas. */
        fuel?: string | readonly string[] | undefined;
        /** Minimum number of seats. */
        seats_min?: number | `${number}` | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** Minimum `total`. */
        price_min?: number | `${number}` | undefined;
        /** Maximum `total`. */
        price_max?: number | `${number}` | undefined;
        /** Words in the title, vehicle type or ACRISS code. */
        q?: string | undefined;
        /** Attributes that the car must have, separated by commas. */
        attrs?: string | readonly string[] | undefined;
        /** Local pickup hour. Default: 10. */
        pickup_hour?: number | `${number}` | undefined;
        /** Local return hour. Default: 10. */
        return_hour?: number | `${number}` | undefined;
        /** Number of cars. Default: 1. */
        units?: number | `${number}` | undefined;
        /** Currency of the prices. Default: your invoice currency. */
        currency?: string | undefined;
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
        /** Slug of one car of the city. Explains only this car. */
        car?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: Explanation;
  };
  /** Get a price calendar. Returns the number of available cars and the lowest total for rentals of the same length that start on each day from `from` to `to`. Send either `location` or `car`. The figures equal those of a search for the same dates over the service's own cars. Suppliers are not queried. A calendar counts as four searches in the rate limit. */
  getCalendar: {
    input: {
      query?: {
        /** Pickup city, by slug or ID. Send either `location` or `car`. */
        location?: string | undefined;
        /** Slug of a car. Send either `location` or `car`. */
        car?: string | undefined;
        /** The first day on which the rental may start. */
        from?: string | undefined;
        /** The last day on which the rental may start. At most 62 days, including `from`. */
        to?: string | undefined;
        /** Charged days of each rental. Default: 3. */
        days?: number | `${number}` | undefined;
        /** Two-letter country code. Not case-sensitive. */
        country?: string | undefined;
        /** Age of the driver. Excludes cars with another age range. */
        age?: number | `${number}` | undefined;
        /** Vehicle type slugs, separated by commas. */
        vehicle_type?: string | readonly string[] | undefined;
        transmission?: "manual" | "automatic" | undefined;
        /** Fuels, as cars have them, separated by commas. */
        fuel?: string | readonly string[] | undefined;
        /** Minimum number of seats. */
        seats_min?: number | `${number}` | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** Minimum `total`. */
        price_min?: number | `${number}` | undefined;
        /** Maximum `total`. */
        price_max?: number | `${number}` | undefined;
        /** Words in the title, vehicle type or ACRISS code. */
        q?: string | undefined;
        /** Attributes that the car must have, separated by commas. */
        attrs?: string | readonly string[] | undefined;
        /** Local pickup hour. Default: 10. */
        pickup_hour?: number | `${number}` | undefined;
        /** Local return hour. Default: 10. */
        return_hour?: number | `${number}` | undefined;
        /** Number of cars. Default: 1. */
        units?: number | `${number}` | undefined;
        /** Currency of the prices. Default: your invoice currency. */
        currency?: string | undefined;
        /** BCP 47 language of country and vehicle type names. Default: English. */
        locale?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: Calendar;
  };
  /** Create a reservation. Creates a draft, which does not hold the car. If sent, `expected_total` is compared with the current price. */
  createReservation: {
    input: {
      body: {
        /** `slug` of a vehicle in search results. */
        car_slug: string;
        /** First day, charged. */
        date_from: string;
        /** Last day, not charged. */
        date_to: string;
        customer: Customer;
        units?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        pickup_hour?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        return_hour?: number | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** The method by which you charge your customer. */
        payment_method?: string | undefined;
        /** Currency of `expected_total` and of the booking. Default: your invoice currency. */
        currency?: string | undefined;
        /** The total in the search results. Checked if sent. */
        expected_total?: number | undefined;
        /** Your own reference, except `.` and `..`. Returned in responses. You can get a booking by it. */
        external_ref?: string | undefined;
      };
      /** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */
      key?: string;
      signal?: AbortSignal;
    };
    response: {
      reservation: Reservation;
      expires_at: string;
      note: string;
    };
  };
  /** Delete a reservation. Deletes a draft that is not booked. */
  deleteReservation: {
    input: {
      params: { reference: string | number };
      signal?: AbortSignal;
    };
    response: {
      /** Reservation or booking reference. */
      reference: string;
      deleted: true;
    };
  };
  /** Book a reservation. */
  bookReservation: {
    input: {
      params: { reference: string | number };
      body: {
        /** Your payment provider's reference, for reconciliation. */
        payment_reference: string;
        /** The total you showed. A difference of more than 0.01 returns `price_mismatch`. */
        expected_total?: number | undefined;
      };
      /** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */
      key?: string;
      signal?: AbortSignal;
    };
    response: {
      booking: Booking;
      /** The meaning of the status, for people. */
      status_note: string;
    };
  };
  /** Reserve and book in one step. */
  createBooking: {
    input: {
      body: {
        /** `slug` of a vehicle in search results. */
        car_slug: string;
        /** First day, charged. */
        date_from: string;
        /** Last day, not charged. */
        date_to: string;
        customer: Customer;
        units?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        pickup_hour?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        return_hour?: number | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** The method by which you charge your customer. */
        payment_method?: string | undefined;
        /** Currency of `expected_total` and of the booking. Default: your invoice currency. */
        currency?: string | undefined;
        /** The total you showed. A difference of more than 0.01 returns `price_mismatch`. */
        expected_total: number;
        /** Your own reference, except `.` and `..`. Returned in responses. You can get a booking by it. */
        external_ref?: string | undefined;
        /** Your payment provider's reference, for reconciliation. */
        payment_reference: string;
      };
      /** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */
      key?: string;
      signal?: AbortSignal;
    };
    response: {
      booking: Booking;
      /** The meaning of the status, for people. */
      status_note: string;
    };
  };
  /** List bookings. Newest first. */
  listBookings: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** Only bookings created at or after this time. */
        created_after?: string | Date | undefined;
        /** Only bookings created before this time. */
        created_before?: string | Date | undefined;
        /** Statuses, separated by commas. */
        status?: string | readonly string[] | undefined;
        external_ref?: string | undefined;
        payment_reference?: string | undefined;
        /** Only bookings that have every word: the beginning of a word of the customer's name, the email address, the car's title or the city, of the phone number's digits, or of a reference. Case and accents do not matter. */
        q?: string | undefined;
        /** Only bookings that start at or after this time. */
        pickup_after?: string | Date | undefined;
        /** Only bookings that start before this time. */
        pickup_before?: string | Date | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: Booking[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get a booking. */
  getBooking: {
    input: {
      params: { reference: string | number };
      query?: {
        /** `breakdown`: the price of each day when the booking was booked. */
        include?: string | readonly string[] | undefined;
      };
      signal?: AbortSignal;
    };
    response: BookingRead;
  };
  /** Get a booking by your reference. Returns the newest booking with this `external_ref`. */
  getBookingByExternalRef: {
    input: {
      params: { external_ref: string | number };
      query?: {
        /** `breakdown`: the price of each day when the booking was booked. */
        include?: string | readonly string[] | undefined;
      };
      signal?: AbortSignal;
    };
    response: BookingRead;
  };
  /** Preview a cancellation. Returns whether the booking can be cancelled, until when, and the amount to refund. Changes nothing. */
  getCancellation: {
    input: {
      params: { reference: string | number };
      signal?: AbortSignal;
    };
    response: Cancellation;
  };
  /** Get the signed evidence of a booking. Requests are kept for 30 days, events and deliveries for 90 days. The newest 500 reads and 500 other requests are included. */
  getEvidence: {
    input: {
      params: { reference: string | number };
      signal?: AbortSignal;
    };
    response: Evidence;
  };
  /** Cancel a booking. Cancelling again returns 200 with the same object. */
  cancelBooking: {
    input: {
      params: { reference: string | number };
      body?: {
        /** The reason, as free text. */
        reason?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      booking: Booking;
      /** The meaning of the status, for people. */
      status_note: string;
    };
  };
  /** Preview a replacement. Returns the price of a replacement, or the reason why it is not possible. Changes nothing. */
  previewReplacement: {
    input: {
      params: { reference: string | number };
      body: {
        /** `slug` of a vehicle in search results. */
        car_slug: string;
        /** First day, charged. */
        date_from: string;
        /** Last day, not charged. */
        date_to: string;
        customer?: Customer | undefined;
        units?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        pickup_hour?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        return_hour?: number | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** The method by which you charge your customer. */
        payment_method?: string | undefined;
        /** Currency of `expected_total` and of the booking. Default: your invoice currency. */
        currency?: string | undefined;
        /** Your own reference, except `.` and `..`. Default: that of the replaced booking. */
        external_ref?: string | undefined;
        /** Your payment provider's reference, for reconciliation. */
        payment_reference?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: ReplacementPreview;
  };
  /** Replace a booking. Books a rental in one step that replaces this booking. The customer, the payment reference and the external reference default to those of this booking. It is cancelled when the new one is confirmed, and stays as it is if the new one is not. Where both hold the same car at the same time, only the larger number of units counts. */
  replaceBooking: {
    input: {
      params: { reference: string | number };
      body: {
        /** `slug` of a vehicle in search results. */
        car_slug: string;
        /** First day, charged. */
        date_from: string;
        /** Last day, not charged. */
        date_to: string;
        customer?: Customer | undefined;
        units?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        pickup_hour?: number | undefined;
        /** Hour of the day in the time zone of the pickup city. */
        return_hour?: number | undefined;
        pickup_type?: "pickup" | "delivery" | undefined;
        /** The method by which you charge your customer. */
        payment_method?: string | undefined;
        /** Currency of `expected_total` and of the booking. Default: your invoice currency. */
        currency?: string | undefined;
        /** The total you showed. A difference of more than 0.01 returns `price_mismatch`. */
        expected_total: number;
        /** Your own reference, except `.` and `..`. Default: that of the replaced booking. */
        external_ref?: string | undefined;
        /** Your payment provider's reference, for reconciliation. */
        payment_reference?: string | undefined;
      };
      /** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */
      key?: string;
      signal?: AbortSignal;
    };
    response: {
      booking: Booking;
      /** The meaning of the status, for people. */
      status_note: string;
    };
  };
  /** List statements. One statement per calendar month in your account's time zone, from the month of the first line to the current one, newest first. A month with lines in several currencies has one statement for each. */
  listStatements: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: Statement[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get a statement. The sums of a month and its lines, oldest first. A month without lines has sums of zero. */
  getStatement: {
    input: {
      params: { period: string | number };
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** The currency of the statement. Needed only if the month has lines in several currencies. Default: the currency with most lines. */
        base_currency?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      statement: Statement;
      data: StatementLine[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** List payments. Every payment reference that you sent with a booking request, newest first. `state=refund_due` lists the refunds that you owe. */
  listPayments: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** States, separated by commas. */
        state?: string | readonly string[] | undefined;
        payment_reference?: string | undefined;
        /** Only payments first sent at or after this time. */
        created_after?: string | Date | undefined;
        /** Only payments first sent before this time. */
        created_before?: string | Date | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: Payment[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get a payment. */
  getPayment: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: Payment;
  };
  /** Mark a payment as refunded. Records that you returned the money. The service moves no money. Marking it again returns 200 with the payment unchanged. */
  refundPayment: {
    input: {
      params: { id: string | number };
      body?: {
        /** Your reference of the refund, as free text. */
        refund_reference?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: Payment;
  };
  /** Mark a payment as not refunded. Reverses a refund that was marked by mistake: the refund is due again. */
  reopenPayment: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: Payment;
  };
  /** List events. Oldest first. Events are kept for 90 days. To poll, send `resume_cursor` as `cursor`: no event is skipped or repeated. */
  listEvents: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** Event types, separated by commas or as repeated parameters: booking.created, booking.payment_authorized, booking.confirmed, booking.cancelled, booking.expired, booking.completed, booking.supplier_confirmed, booking.supplier_failed, ping. */
        types?: string | readonly string[] | undefined;
        /** Only events created at or after this time. */
        created_after?: string | Date | undefined;
        /** Only events created before this time. */
        created_before?: string | Date | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: Event[];
      has_more: boolean;
      next_cursor: string | null;
      /** The end of this page, even if it is empty. Send it as `cursor` in the next poll. */
      resume_cursor: string;
    };
  };
  /** Get a logged request. Requests are kept for 30 days. A request appears in the log a moment after its response. */
  getRequest: {
    input: {
      params: { request_id: string | number };
      signal?: AbortSignal;
    };
    response: LoggedRequest;
  };
  /** Get the outcome of an idempotency key. Also returns the next step. Percent-encode the key. If the key is not found, no request with it reached this account: send it with the same key. */
  getIdempotencyKey: {
    input: {
      params: { key: string | number };
      signal?: AbortSignal;
    };
    response: IdempotencyRecord;
  };
  /** Register an endpoint. At most 20 endpoints per partner. Only this response contains the secret. */
  createWebhook: {
    input: {
      body: {
        /** An https URL on port 443 with a public host name: no credentials, no IP address, no internal name. Validated on registration, on every change and before every attempt. */
        url: string;
        description?: string | undefined;
        /** Event types to subscribe to: booking.created, booking.payment_authorized, booking.confirmed, booking.cancelled, booking.expired, booking.completed, booking.supplier_confirmed, booking.supplier_failed, ping. Unknown types are ignored. At least one known type is required. */
        event_types: string[];
      };
      signal?: AbortSignal;
    };
    response: {
      id: number;
      url: string;
      description: string;
      event_types: ("booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping")[];
      /** `paused`: by you. `disabled`: by the service. */
      status: "active" | "paused" | "disabled";
      /** `gone`: the endpoint returned 410. `failing`: attempts failed for too long. */
      disabled_reason: "gone" | "failing" | null;
      disabled_at: string | null;
      consecutive_failures: number;
      last_success_at: string | null;
      last_failure_at: string | null;
      /** The time until which deliveries are also signed with the previous secret. Null if they are not. */
      previous_secret_expires_at: string | null;
      created_at: string;
      updated_at: string;
      /** The signing secret. Shown only once. */
      secret: string;
    };
  };
  /** List endpoints. Oldest first. */
  listWebhooks: {
    input: {
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: WebhookEndpoint[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get an endpoint. */
  getWebhook: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: WebhookEndpoint;
  };
  /** Update an endpoint. `active` resumes delivery and resets the failure count. `paused` stops delivery: pending and new deliveries become `skipped`. You can replay skipped deliveries. */
  updateWebhook: {
    input: {
      params: { id: string | number };
      body: {
        /** An https URL on port 443 with a public host name: no credentials, no IP address, no internal name. Validated on registration, on every change and before every attempt. */
        url?: string | undefined;
        description?: string | undefined;
        /** Event types to subscribe to: booking.created, booking.payment_authorized, booking.confirmed, booking.cancelled, booking.expired, booking.completed, booking.supplier_confirmed, booking.supplier_failed, ping. Unknown types are ignored. At least one known type is required. */
        event_types?: string[] | undefined;
        status?: "active" | "paused" | undefined;
      };
      signal?: AbortSignal;
    };
    response: WebhookEndpoint;
  };
  /** Delete an endpoint. Also deletes its pending deliveries. */
  deleteWebhook: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: {
      id: number;
      deleted: true;
    };
  };
  /** Send a test event. Sends one `ping` to this endpoint, regardless of its event types and status. There is one attempt. It does not count as a success or failure, but a 410 response disables the endpoint. */
  testWebhook: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: {
      id: string;
      type: "ping";
      delivery_id: string;
    };
  };
  /** Rotate the signing secret. Until the previous secret expires, deliveries carry a signature for each secret. At most two secrets are active: rotating again expires the older one immediately. */
  rotateWebhookSecret: {
    input: {
      params: { id: string | number };
      body?: {
        /** Seconds until the previous secret expires. Default: 86400. 0 expires it immediately. */
        previous_secret_expires_in?: number | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      id: number;
      url: string;
      description: string;
      event_types: ("booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping")[];
      /** `paused`: by you. `disabled`: by the service. */
      status: "active" | "paused" | "disabled";
      /** `gone`: the endpoint returned 410. `failing`: attempts failed for too long. */
      disabled_reason: "gone" | "failing" | null;
      disabled_at: string | null;
      consecutive_failures: number;
      last_success_at: string | null;
      last_failure_at: string | null;
      previous_secret_expires_at: string;
      created_at: string;
      updated_at: string;
      /** The signing secret. Shown only once. */
      secret: string;
    };
  };
  /** Expire the previous signing secret. Takes effect immediately. The current secret does not change. If there is no previous secret, nothing changes. */
  endPreviousWebhookSecret: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: WebhookEndpoint;
  };
  /** List deliveries. Deliveries of one endpoint, newest first. */
  listWebhookDeliveries: {
    input: {
      params: { id: string | number };
      query?: {
        /** Rows per page. Default: 25. */
        limit?: number | `${number}` | undefined;
        /** `next_cursor` of the previous page, unchanged. Send the same filters. */
        cursor?: string | undefined;
        /** Statuses, separated by commas: pending, delivering, succeeded, dead_lettered, skipped. */
        status?: string | readonly string[] | undefined;
        /** Event types, separated by commas. */
        event_type?: string | readonly string[] | undefined;
        /** Only deliveries created at or after this time. */
        created_after?: string | Date | undefined;
        /** Only deliveries created before this time. */
        created_before?: string | Date | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      data: WebhookDelivery[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  /** Get a delivery. */
  getWebhookDelivery: {
    input: {
      params: { id: string | number; delivery_id: string | number };
      signal?: AbortSignal;
    };
    response: WebhookDelivery;
  };
  /** Retry a delivery. Makes one more attempt immediately, even beyond `max_attempts`. It replaces a pending attempt. If an attempt is in progress and fails, it follows that attempt. */
  retryWebhookDelivery: {
    input: {
      params: { id: string | number; delivery_id: string | number };
      signal?: AbortSignal;
    };
    response: WebhookDelivery;
  };
  /** Replay deliveries. Sends dead-lettered and skipped deliveries again, with the same event and delivery IDs and a new retry schedule. Queues up to 10,000 deliveries, oldest first. Repeat until `queued` is 0. */
  replayWebhookDeliveries: {
    input: {
      params: { id: string | number };
      body: {
        /** Deliveries created at or after this time, at most 14 days ago. */
        since: string;
        /** Deliveries created before this time. */
        until?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      queued: number;
    };
  };
  /** List sandbox scenarios. Returns the test cities and test cars of the country `zz`, with their behaviour. Accepts any valid token. Sandbox only. */
  listScenarios: {
    input: {
      signal?: AbortSignal;
    };
    response: {
      locations: ({
        slug: string;
        /** What happens, for people. */
        behaviour: string;
        /** The final status of a search in the city. */
        outcome: "complete" | "failed" | "expired";
      })[];
      cars: ({
        slug: string;
        location: string;
        /** What happens, for people. */
        behaviour: string;
        /** The events of a booking of the car, in order. */
        events: ("booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping")[];
        /** The `error.code` that the car triggers. Null if none. */
        error: string | null;
      })[];
    };
  };
  /** Get the clock. Returns the time of your sandbox clock. Accepts any valid token. Sandbox only. */
  showClock: {
    input: {
      signal?: AbortSignal;
    };
    response: SandboxClock;
  };
  /** Advance or reset the clock. Your drafts, deadlines and completions follow your clock. Tokens and webhook retries do not. Send either `advance` or `reset`. Sandbox only. */
  moveClock: {
    input: {
      body: {
        /** The duration to advance the clock, in addition to earlier advances. */
        advance?: string | undefined;
        /** Resets the clock to the service clock. */
        reset?: true | undefined;
      };
      signal?: AbortSignal;
    };
    response: SandboxClock;
  };
  /** Set the status of a booking. Simulates the crew, the supplier or the passage of time. Only transitions that they could make are allowed. Sandbox only. */
  transitionBooking: {
    input: {
      params: { reference: string | number };
      body: {
        to: "pending" | "pending_confirmation" | "pending_supplier" | "confirmed" | "cancelled" | "expired" | "completed";
      };
      signal?: AbortSignal;
    };
    response: {
      booking: Booking;
      status_note: string;
    };
  };
  /** Send an event to an endpoint. Delivers the event only to this endpoint, even if it is not subscribed to the type. Apart from that, the delivery is a normal one: it is retried and counted, and it is skipped while the endpoint is not active. A `ping` is the same as `/test`. `data` is the booking in `reference`, or a sample one, with `test: true`. Sandbox only. */
  emitEvent: {
    input: {
      params: { id: string | number };
      body: {
        type: "booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping";
        /** One of your bookings. Default: a sample booking. */
        reference?: string | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      id: string;
      type: "booking.created" | "booking.payment_authorized" | "booking.confirmed" | "booking.cancelled" | "booking.expired" | "booking.completed" | "booking.supplier_confirmed" | "booking.supplier_failed" | "ping";
      delivery_id: string;
    };
  };
  /** Start drills against an endpoint. Sends signed sample events to the endpoint, correctly and on purpose incorrectly, and judges its responses. `wrong_signature` and `old_timestamp` pass with a 4xx, the other drills with a 2xx. The deliveries are in no log and no event feed and never change the endpoint's status or failure count. `slow_retry` takes at least 60 seconds. One run per endpoint at a time. Sandbox only. */
  startDrills: {
    input: {
      body: {
        webhook_id: number;
        /** Default: all drills. */
        drills?: ("wrong_signature" | "old_timestamp" | "duplicate" | "out_of_order" | "burst" | "slow_retry" | "rotation")[] | undefined;
      };
      signal?: AbortSignal;
    };
    response: {
      id: string;
      state: "running" | "done";
    };
  };
  /** Get a run of drills. Returns the results of the drills that have ended. Runs are kept for 30 days. Sandbox only. */
  getDrills: {
    input: {
      params: { id: string | number };
      signal?: AbortSignal;
    };
    response: Drills;
  };
  /** Check whether your integration is ready for production. Judges your integration by its own API requests, webhook deliveries and drills of the last 30 days. Reading the checks gives no evidence. Accepts any valid token. Sandbox only. */
  getReadiness: {
    input: {
      query?: {
        /** Only requests, deliveries and drills since this real time count. Default and earliest: 30 days ago. Use it after you have fixed a fault. */
        since?: string | Date | undefined;
      };
      signal?: AbortSignal;
    };
    response: Readiness;
  };
};
