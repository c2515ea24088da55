import type { Operation } from "../openapi/operations";
import type { Judge } from "../openapi/schema-validator";
import type { Reply, Wire } from "../wire/wire";

/** What a request was made to be answered with, and the promise that is broken when it is not. */
export type Expectation = {
  oracle: ExpectedBy;
  statuses: readonly number[];
  /** One of these, where it fails. */
  codes?: readonly string[];
  /** The field that must be named as wrong. */
  path?: string;
  /** Anything else that must be true of the answer; what is wrong in words. */
  check?: (reply: Extract<Reply, { kind: "answered" }>) => string | undefined;
};

export type ExpectedBy =
  | "negative-rejected"
  | "positive-accepted"
  | "unknown-field"
  | "use-after-delete"
  | "visible-after-create"
  | "missing-header"
  | "ignored-auth"
  | "wrong-method"
  | "replay";

/** One request with its answer, and everything that is known of both. */
export type Exchange = {
  /** Null where the request leads to none: an unknown path, another method, no HTTP. */
  operation: Operation | null;
  wire: Wire;
  reply: Reply;
  /** The partner whose token was sent. */
  partner: string | null;
  expects: Expectation | null;
  /** Failures that were brought about on purpose, or an answer that takes its time. */
  declared: readonly ("500" | "503" | "lost" | "slow")[];
};

/** What the oracles know beside the exchange. */
export type Knowledge = {
  judge: Judge;
  /** The word that is in everything of a partner's. */
  canaryOf(partner: string): string | undefined;
  /** Ids of requests that were answered before. */
  requestIds: Set<string>;
};

export type Oracle = {
  id: string;
  promise: string;
  /** What is wrong, or `undefined`. */
  judge(exchange: Exchange, knowledge: Knowledge): string | undefined;
};
