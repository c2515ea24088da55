// The records of a run, one JSON line each. An invocation is written before its request is sent, and a
// completion after its response arrived.

/** The record of a request, written before the client sends it. */
export type Invocation = {
  t: "invoke";
  id: number;
  at: number;
  client: string;
  /** The slug of the calling partner. */
  partner: string;
  op: string;
  method: string;
  path: string;
  key: string | null;
  body: unknown;
  /**
   * True for the searches and booking lists at the end of a run, whose responses are compared with the
   * database.
   */
  probe?: true;
};

/**
 * The completion of a request: `ok` for a status below 400, `fail` for any other status, or `info` if no response
 * arrived and the outcome is unknown.
 */
export type Completion =
  | {
      t: "ok" | "fail";
      id: number;
      at: number;
      status: number;
      contentType: string;
      requestId: string | null;
      replayed: boolean;
      /** The complete decoded body. */
      text: string;
    }
  | { t: "info"; id: number; at: number; reason: string };

export type ResponseCompletion = Extract<Completion, { t: "ok" | "fail" }>;

/** A request and its completion. The completion is undefined if the client ended before recording one. */
export type Exchange = Invocation & { completion: Completion | undefined };
export type CompletedExchange = Invocation & { completion: ResponseCompletion };

/** A webhook request as the receiver got it. */
export type ReceivedWebhook = {
  at: number;
  path: string;
  eventId: string;
  eventType: string;
  deliveryId: string;
  attempt: number;
  body: string;
  /** Whether the signature is valid. Null if the receiver knew no secret to verify it with. */
  valid: boolean | null;
  /** The status of the response, or the failure simulated in its place. */
  reply: number | "hang" | "reset";
};

/** A request as the simulated supplier recorded it. */
export type SupplierEntry = { at: number; call: "reserve" | "cancel"; key: string | null; code: string };

/** One sample of the database's sessions, taken over a separate connection. */
export type SessionSample = {
  at: number;
  oldestTransactionSeconds: number;
  idleInTransactionSeconds: number;
};

export type Exit = {
  at: number;
  process: string;
  code: number | null;
  signal: string | null;
  expected: boolean;
};

/**
 * The end of a torture run: the time that the service took to finish all work after the faults, the work left, and the
 * numbers of requests and of failures after the faults.
 */
export type Recovery = {
  /** The seconds until no work was left, or null if some was left at the time limit. */
  seconds: number | null;
  overdueDeliveries: number;
  overdueWork: number;
  requests: number;
  failures: number;
};

export type RunPartner = {
  slug: string;
  /** A text that only this partner's data contain, such as the names of its customers. */
  canary: string;
  secrets: readonly string[];
};

/** `run.json`: the settings decided before the run starts. */
export type RunSettings = {
  seed: number;
  partners: readonly RunPartner[];
  retrySchedule: readonly number[];
  /** Paths of endpoints that subscribe to all events for the whole run and never change. */
  anchors: readonly string[];
  /** The maximum age of the data in a search response, in milliseconds. 0 unless replicas serve searches. */
  searchAgeMs: number;
};

export type Run = {
  settings: RunSettings;
  exchanges: readonly Exchange[];
  receipts: readonly ReceivedWebhook[];
  supplier: readonly SupplierEntry[];
  samples: readonly SessionSample[];
  exits: readonly Exit[];
  recovery: Recovery | null;
  /** The log lines of each process, by log file. */
  logs: ReadonlyMap<string, readonly string[]>;
};
