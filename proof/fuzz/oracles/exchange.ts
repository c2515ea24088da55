import type { Operation } from "../openapi/operations";
import type { SchemaValidator } from "../openapi/schema-validator";
import type { Reply, Wire } from "../wire/wire";

/** The expected response. `oracle` names the check that reports any other response. */
export type Expectation = {
  oracle: ExpectedBy;
  statuses: readonly number[];
  /** The allowed error codes. */
  codes?: readonly string[];
  /** The field that the error must name. */
  path?: string;
  /** An additional check of the response. Returns what is wrong, or `undefined`. */
  check?: (reply: Extract<Reply, { kind: "received" }>) => string | undefined;
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

/** A request with its response and its context. */
export type Exchange = {
  /** `null` if the request reaches no operation: an unknown path, another method, or invalid HTTP. */
  operation: Operation | null;
  wire: Wire;
  reply: Reply;
  /** The partner whose token was sent. */
  partner: string | null;
  expects: Expectation | null;
  /** The failures that the test injects (`500`, `503`, `lost`), and `slow` for an expected slow response. */
  declared: readonly ("500" | "503" | "lost" | "slow")[];
};

/** The context that oracles need in addition to the exchange. */
export type OracleContext = {
  validator: SchemaValidator;
  /** Returns the unique word that all texts of a partner contain. */
  getCanary(partner: string): string | undefined;
  /** Request IDs of earlier responses. */
  requestIds: Set<string>;
};

export type Oracle = {
  id: string;
  guarantee: string;
  /** Returns what is wrong, or `undefined`. */
  check(exchange: Exchange, context: OracleContext): string | undefined;
};
