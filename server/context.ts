import type { Scope } from "@/lib/contracts/scopes";
import type { Database, Tx } from "./db/database";
import type { Config } from "./env";
import type { KeyRing } from "./keys";
import type { Logger } from "./logging/logger";
import type { Meter } from "./metrics/meter";
import type { Partner } from "./partners/partners.queries";
import type { StaffMember } from "./staff/staff.queries";

/** What a process holds from start to end. */
export type Runtime = {
  config: Config;
  keys: KeyRing;
  database: Database;
  log: Logger;
  /** Where the process counts what it does; absent where nobody asks. */
  meter?: Meter;
};

export type Actor = {
  type: "partner" | "operator" | "crew" | "staff" | "supplier" | "service";
  id: string | null;
};

/**
 * Who acts, and when. `now` is the service's clock as the database told it when the request or job began, so that
 * everything one request decides by time agrees.
 */
export type Acting = { actor: Actor; now: Date; requestId: string | null; config: Config };

/** A call through one of the doors, by whoever that door let in. */
export type CallContext = Acting & {
  /** Null for the crew alone. */
  partner: Partner | null;
  /** The person behind the call, where it came through the portal. */
  staff?: StaffMember;
  /** The person's session, where there is one. */
  sessionId?: number;
  scopes: readonly Scope[];
  database: Database;
  keys: KeyRing;
  log: Logger;
};

/** A partner's call. Every query made for it names `partner.id`. */
export type PartnerContext = CallContext & { partner: Partner };

/** A call of somebody signed in, the crew included. */
export type StaffContext = CallContext & { staff: StaffMember; sessionId: number };

/** A partner's keyed call: the work happens in the transaction that stores its outcome. */
export type IdempotentContext = PartnerContext & { tx: Tx };
