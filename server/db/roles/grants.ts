/**
 * The database roles of the service: for web processes, for workers, and for read-only access. None of them owns
 * anything.
 */
export const roles = {
  web: "rentals_web",
  worker: "rentals_worker",
  readonly: "rentals_readonly",
} as const;
export type RoleName = keyof typeof roles;

/** The rights of each role on one table, as GRANT names them. A role without an entry has none. */
export type TableGrants = Readonly<Partial<Record<RoleName, readonly string[]>>>;

const read = ["SELECT"];
const catalogue: TableGrants = { web: read, worker: read, readonly: read };

/**
 * The rights that each role needs per table. A right to update only `id`, which no statement uses, is needed
 * for row locks. Only the owner may truncate or alter a table. The audit log is insert-only. The read-only
 * role has no access to secrets, digests and passwords.
 */
export const tableGrants: Readonly<Record<string, TableGrants>> = {
  audit_log: { web: ["SELECT", "INSERT"], worker: ["SELECT", "INSERT"], readonly: read },
  bookings: {
    web: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  // The trigger of bookings writes it with the rights of the statement that fires it.
  booking_search: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  car_date_exceptions: catalogue,
  car_rate_tiers: catalogue,
  cars: { ...catalogue, web: ["SELECT", "UPDATE (id)"], worker: ["SELECT", "UPDATE (id)"] },
  catalogue_version: catalogue,
  client_secrets: {
    web: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    worker: ["SELECT (id, client_id, expires_at)"],
  },
  client_uses: { web: ["SELECT", "INSERT", "UPDATE"], readonly: read },
  clients: { web: ["SELECT", "INSERT", "UPDATE"], worker: read, readonly: read },
  // Written only by the function that closes months, with the caller's rights. Lines read it.
  closed_statements: { web: ["SELECT", "INSERT"], worker: read, readonly: read },
  countries: catalogue,
  delivery_hours: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  error_episodes: { web: read, worker: ["SELECT", "INSERT", "UPDATE"], readonly: read },
  events: {
    web: ["SELECT", "INSERT"],
    worker: ["SELECT", "INSERT", "UPDATE (id)", "DELETE"],
    readonly: read,
  },
  exchange_rates: catalogue,
  health_hours: { web: read, worker: ["SELECT", "INSERT", "UPDATE", "DELETE"], readonly: read },
  go_live_requests: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "UPDATE (sealed_credential)"],
  },
  idempotency_outcomes: { web: ["SELECT", "INSERT"], worker: read },
  incident_updates: { web: read, readonly: read },
  incidents: { web: read, readonly: read },
  insight_days: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  // The triggers of bookings write marks with the rights of the statement that fires them.
  insight_marks: { web: ["SELECT", "INSERT"], worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  // The trigger of the request log writes it with the rights of the statement that fires it.
  insight_searches: { web: ["SELECT", "INSERT", "UPDATE"], worker: read, readonly: read },
  location_counts: { ...catalogue, worker: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  location_suppliers: catalogue,
  locations: catalogue,
  mails: {
    web: ["SELECT", "INSERT"],
    worker: ["SELECT", "INSERT", "UPDATE", "DELETE"],
  },
  partner_products: catalogue,
  partner_sequences: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  partners: { ...catalogue, web: ["SELECT", "UPDATE (clock_offset_seconds, clock_changed_at)"] },
  // The trigger of bookings writes it with the rights of the statement that fires it.
  payments: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  password_resets: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "DELETE"] },
  probe_days: { web: read, worker: ["SELECT", "INSERT", "UPDATE", "DELETE"], readonly: read },
  probe_minutes: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  probe_turn: { worker: ["SELECT", "UPDATE"], readonly: read },
  rate_buckets: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "DELETE"] },
  rate_hours: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  reconciliation_columns: { web: ["SELECT", "INSERT", "UPDATE"], readonly: read },
  reconciliation_lines: {
    web: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    worker: ["SELECT", "DELETE"],
    readonly: read,
  },
  reconciliation_months: {
    web: ["SELECT", "INSERT", "DELETE"],
    worker: ["SELECT", "DELETE"],
    readonly: read,
  },
  reconciliations: {
    web: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  request_hours: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  // The worker counts requests. It has no access to bodies and addresses.
  request_log: {
    web: ["SELECT", "INSERT"],
    worker: [
      "SELECT (partner_id, at, source, client_id, method, route, status, error_code, duration_ms, query)",
    ],
    readonly: read,
  },
  request_log_default: {},
  searches: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  service_clock: catalogue,
  // The triggers of bookings write lines and sums with the rights of the statement that fires them.
  statement_lines: { web: ["SELECT", "INSERT"], worker: ["SELECT", "INSERT"], readonly: read },
  statement_sums: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  sign_in_attempts: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"], worker: ["SELECT", "DELETE"] },
  staff: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT (id, partner_id, email, role, removed_at, muted_mail, mail_language)"],
  },
  staff_authenticators: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  staff_identities: { web: ["SELECT", "INSERT", "UPDATE"] },
  staff_invitations: { web: ["SELECT", "INSERT", "UPDATE"] },
  staff_passkey_challenges: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"], worker: ["SELECT", "DELETE"] },
  staff_passkeys: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  staff_recovery_codes: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  staff_sessions: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"], worker: ["SELECT", "DELETE"] },
  staff_views: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  supplier_offers: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  supplier_reservations: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  supplier_searches: {
    web: ["SELECT", "INSERT"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  suppliers: { web: ["SELECT (id, slug, name, kind, base_url)"], worker: read },
  trace_contexts: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  vehicle_types: catalogue,
  webhook_attempts: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  webhook_deliveries: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    readonly: read,
  },
  webhook_drill_deliveries: {
    web: ["SELECT", "INSERT"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  webhook_drills: { web: ["SELECT", "INSERT"], worker: ["SELECT", "UPDATE", "DELETE"], readonly: read },
  webhook_endpoints: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "UPDATE", "DELETE"] },
};

/**
 * Sequences that a statement uses directly, each with the roles that need the right to use it. An identity column needs
 * no right.
 */
export const sequenceGrants: Readonly<Record<string, readonly RoleName[]>> = {
  webhook_endpoints_id_seq: ["web"],
};

/**
 * Functions that run as the owner, each with the roles that may call it. All other functions run with the caller's
 * rights.
 */
export const ownerFunctions: Readonly<Record<string, readonly RoleName[]>> = {
  await_stock_changes: [],
  erase_bookings: [],
  erase_customer: ["web"],
  erase_old_customers: ["worker"],
  erase_traces: [],
  keep_request_log: ["worker"],
  // A trigger function needs no right of the role whose statement fires it.
  mark_late_hours: [],
  note_catalogue_change: [],
  note_stock_change: [],
  prepare_request_log_day: [],
};
