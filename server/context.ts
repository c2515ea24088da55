import type { Scope } from "@/lib/contracts/scopes";
import type { Database, Tx } from "./db/database";
import type { Config } from "./env";
import type { KeyRing } from "./keys";
import type { Logger } from "./logging/logger";
import type { Meter } from "./metrics/meter";
import type { Partner } from "./partners/partners.queries";
import type { StaffMember } from "./staff/identity/staff.queries";
import type { SecondFactorState } from "./staff/sessions/sessions.queries";

/** The resources of one process. They stay open until it stops. */
export type Runtime = {
  config: Config;
  keys: KeyRing;
  database: Database;
  log: Logger;
  /** Records the metrics of the process. Absent if metrics are disabled. */
  meter?: Meter;
};

export type Actor = {
  type: "partner" | "operator" | "crew" | "staff" | "supplier" | "service";
  id: string | null;
};

/**
 * The actor and the time of one request or job. `now` is the service clock or, for a partner's call or
 * booking, the partner's clock. It is read from PostgreSQL once when the request or job begins, so every
 * time-based decision of one request agrees.
 */
export type Acting = { actor: Actor; now: Date; requestId: string | null; config: Config };

/** An authenticated API call, with the caller's scopes and the resources to handle it. */
export type CallContext = Acting & {
  /** The caller's partner. Null only for crew members. */
  partner: Partner | null;
  /** The signed-in person. Set only for calls to the portal API. */
  staff?: StaffMember;
  /** The ID of the portal session of the signed-in person. Set only for calls to the portal API. */
  sessionId?: number;
  /** The state of the signed-in person's second factor. Set only for calls to the portal API. */
  secondFactor?: SecondFactorState;
  scopes: readonly Scope[];
  /** The ID of the access token. Absent for calls to the portal API. */
  tokenId?: string;
  database: Database;
  keys: KeyRing;
  log: Logger;
};

/** A call on behalf of a partner. Every query made for it must filter by `partner.id`. */
export type PartnerContext = CallContext & { partner: Partner };

/** A call of a signed-in person, crew members included. */
export type StaffContext = CallContext & { staff: StaffMember; sessionId: number };

/** An idempotent request of a partner. Its work runs in the transaction that stores its outcome. */
export type IdempotentContext = PartnerContext & { tx: Tx };
