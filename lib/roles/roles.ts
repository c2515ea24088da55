/** The roles of a partner's members. `admin` has every capability except `desk`. */
export const memberRoles = ["admin", "agent", "developer", "finance", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The roles of everyone who signs in to the portal. Crew members belong to no partner. */
export const staffRoles = [...memberRoles, "crew"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The rights of a person in the portal. Each operation and each page needs one capability.
 *
 * - `own`: their own profile, password and sessions
 * - `portal`: what every member of a partner needs, such as the names of cities
 * - `search`: search, compare and price cars
 * - `bookings`: read bookings and their vouchers
 * - `drafts`: read drafts
 * - `book`: reserve, book, cancel and replace, and send vouchers
 * - `evidence`: read the signed record of a booking, which cannot be masked
 * - `money`: read payments and statements
 * - `refund`: mark a refund as paid, and undo it
 * - `reconcile`: compare exports of a payment provider, and sign off months
 * - `insights`: counts of bookings, revenue and searches
 * - `lookup`: look up an ID
 * - `simulate`: act as crew, supplier or time in a sandbox
 * - `integrate`: webhooks, events, deliveries and the request log
 * - `credentials`: the API credentials of the account
 * - `administer`: team, customer data, audit log, outbox and settings of the account
 * - `desk`: respond to bookings as the crew
 */
export type Capability =
  | "own"
  | "portal"
  | "search"
  | "bookings"
  | "drafts"
  | "book"
  | "evidence"
  | "money"
  | "refund"
  | "reconcile"
  | "insights"
  | "lookup"
  | "simulate"
  | "integrate"
  | "credentials"
  | "administer"
  | "desk";

type Environment = "sandbox" | "production";

/** The roles that have a capability. `sandbox` lists roles that have it only in a sandbox. */
const rolesByCapability: Readonly<
  Record<Capability, { always: readonly StaffRole[]; sandbox?: readonly StaffRole[] }>
> = {
  own: { always: staffRoles },
  portal: { always: memberRoles },
  search: { always: ["admin", "agent", "developer", "viewer"] },
  bookings: { always: memberRoles },
  drafts: { always: ["admin", "agent", "developer", "viewer"] },
  book: { always: ["admin", "agent"] },
  evidence: { always: ["admin", "agent", "finance"] },
  money: { always: ["admin", "agent", "finance", "viewer"] },
  refund: { always: ["admin", "agent", "finance"] },
  reconcile: { always: ["admin", "finance"] },
  insights: { always: ["admin"] },
  lookup: { always: ["admin", "agent", "developer", "viewer"] },
  simulate: { always: ["admin", "agent", "developer"] },
  integrate: { always: ["admin", "developer"] },
  credentials: { always: ["admin"], sandbox: ["developer"] },
  administer: { always: ["admin"] },
  desk: { always: ["crew"] },
};

/** Returns the roles that have the capability, in the order of `staffRoles`. */
export function listRolesWith(capability: Capability, environment: Environment): readonly StaffRole[] {
  const { always, sandbox = [] } = rolesByCapability[capability];
  return environment === "sandbox" ? [...always, ...sandbox] : always;
}

/** Returns whether a person with this role has the capability in this environment. */
export function may(
  { role, environment }: { role: StaffRole; environment: Environment },
  capability: Capability,
): boolean {
  return listRolesWith(capability, environment).includes(role);
}
