/** What a run writes down while it goes on, a line of JSON each, flushed before what it tells of is done. */

/** A client is about to send. */
export type Invocation = {
  t: "invoke";
  id: number;
  at: number;
  client: string;
  /** The caller's slug. */
  partner: string;
  op: string;
  method: string;
  path: string;
  key: string | null;
  body: unknown;
  /** Asked when all was quiet, with the answer to be held against the database. */
  probe?: true;
};

/** What came of it: an answer, or nobody knows. */
export type Ending =
  | {
      t: "ok" | "fail";
      id: number;
      at: number;
      status: number;
      contentType: string;
      requestId: string | null;
      replayed: boolean;
      /** The decoded body, whole. */
      text: string;
    }
  | { t: "info"; id: number; at: number; reason: string };

export type Answered = Extract<Ending, { t: "ok" | "fail" }>;

/** `ending` is missing where the client died first. */
export type Exchange = Invocation & { ending: Ending | undefined };
export type AnsweredExchange = Invocation & { ending: Answered };

/** A request as the receiver of webhooks got it. */
export type Receipt = {
  at: number;
  path: string;
  eventId: string;
  eventType: string;
  deliveryId: string;
  attempt: number;
  body: string;
  /** Null where no secret was known to check it by. */
  valid: boolean | null;
  /** The status answered, or what was done in place of answering. */
  reply: number | "hang" | "reset";
};

/** A call as the supplier's own book has it. */
export type SupplierEntry = { at: number; call: "reserve" | "cancel"; key: string | null; code: string };

/** A look at the database from beside the service. */
export type Sample = { at: number; oldestTransactionSeconds: number; idleInTransactionSeconds: number };

export type Exit = {
  at: number;
  process: string;
  code: number | null;
  signal: string | null;
  expected: boolean;
};

/** How the service was when the faults had stopped. */
export type Healing = {
  /** Until everything had converged; null when it never did. */
  seconds: number | null;
  overdueDeliveries: number;
  overdueWork: number;
  requests: number;
  failures: number;
};

export type RunPartner = {
  slug: string;
  /** A text that is in everything the partner's customers are called by, and nowhere else. */
  canary: string;
  secrets: readonly string[];
};

/** `run.json`: what was decided before the run began. */
export type RunSettings = {
  seed: number;
  partners: readonly RunPartner[];
  retrySchedule: readonly number[];
  /** Paths of endpoints that listened to everything from before the first call to the end, unchanged. */
  anchors: readonly string[];
};

export type Run = {
  settings: RunSettings;
  exchanges: readonly Exchange[];
  receipts: readonly Receipt[];
  supplier: readonly SupplierEntry[];
  samples: readonly Sample[];
  exits: readonly Exit[];
  healing: Healing | null;
  /** What the processes wrote, by process. */
  logs: ReadonlyMap<string, readonly string[]>;
};
