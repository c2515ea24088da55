/** The roles the service's processes connect as. None of them owns anything. */
export const roles = {
  web: "rentals_web",
  worker: "rentals_worker",
  readonly: "rentals_readonly",
} as const;
export type RoleName = keyof typeof roles;

/** What one role may do with one table, as GRANT has it. */
export type TableGrants = Readonly<Partial<Record<RoleName, readonly string[]>>>;

const read = ["SELECT"];
const catalogue: TableGrants = { web: read, worker: read, readonly: read };

/**
 * Of each table, what each role needs and no more. A right to update `id` alone, which no statement can, is there for the
 * row locks that come with it. Nobody but the owner may empty a table or change one; rows of the audit log are only added.
 * Secrets, digests and passwords are not for the read-only role.
 */
export const tableGrants: Readonly<Record<string, TableGrants>> = {
  audit_log: { web: ["SELECT", "INSERT"], worker: ["SELECT", "INSERT"], readonly: read },
  bookings: {
    web: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  car_date_exceptions: catalogue,
  car_rate_tiers: catalogue,
  cars: { ...catalogue, web: ["SELECT", "UPDATE (id)"], worker: ["SELECT", "UPDATE (id)"] },
  catalogue_version: catalogue,
  client_secrets: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"] },
  client_uses: { web: ["SELECT", "INSERT", "UPDATE"], readonly: read },
  clients: { web: ["SELECT", "INSERT", "UPDATE"], worker: read, readonly: read },
  countries: catalogue,
  events: {
    web: ["SELECT", "INSERT"],
    worker: ["SELECT", "INSERT", "UPDATE (id)", "DELETE"],
    readonly: read,
  },
  exchange_rates: catalogue,
  idempotency_outcomes: { web: ["SELECT", "INSERT"], worker: read },
  location_suppliers: catalogue,
  locations: catalogue,
  partner_products: catalogue,
  partner_sequences: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE"],
    readonly: read,
  },
  partners: { ...catalogue, web: ["SELECT", "UPDATE (clock_offset_seconds, clock_changed_at)"] },
  rate_buckets: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "DELETE"] },
  request_log: { web: ["SELECT", "INSERT"], readonly: read },
  request_log_default: {},
  searches: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "UPDATE", "DELETE"],
    readonly: read,
  },
  service_clock: catalogue,
  sign_in_attempts: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"], worker: ["SELECT", "DELETE"] },
  staff: { web: ["SELECT", "INSERT", "UPDATE"] },
  staff_identities: { web: ["SELECT", "INSERT", "UPDATE"] },
  staff_invitations: { web: ["SELECT", "INSERT", "UPDATE"] },
  staff_sessions: { web: ["SELECT", "INSERT", "UPDATE", "DELETE"], worker: ["SELECT", "DELETE"] },
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
  vehicle_types: catalogue,
  webhook_attempts: { web: read, worker: ["SELECT", "INSERT", "DELETE"], readonly: read },
  webhook_deliveries: {
    web: ["SELECT", "INSERT", "UPDATE"],
    worker: ["SELECT", "INSERT", "UPDATE", "DELETE"],
    readonly: read,
  },
  webhook_endpoints: { web: ["SELECT", "INSERT", "UPDATE"], worker: ["SELECT", "UPDATE", "DELETE"] },
};

/** Sequences a statement asks for a number itself; a column that numbers its rows needs no right. */
export const sequenceGrants: Readonly<Record<string, readonly RoleName[]>> = {
  webhook_endpoints_id_seq: ["web"],
};

/** Functions that act as the owner, by who may call them; every other is for whoever may do what it does. */
export const ownerFunctions: Readonly<Record<string, readonly RoleName[]>> = {
  keep_request_log: ["worker"],
  // A trigger asks for no right of whoever fires it.
  note_catalogue_change: [],
  prepare_request_log_day: [],
};
