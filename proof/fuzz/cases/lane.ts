import { getField } from "../../kit/exchanges";
import type { Operation } from "../openapi/operations";
import type { Exchange, Expectation } from "../oracles/exchange";
import type { Account } from "../testbed/fuzz-accounts";
import { parseBody } from "../wire/wire";
import type { Pairs, Plan } from "./plan";

/** The kinds of IDs in paths and fields. */
export type Kind =
  | "draft"
  | "booking"
  | "externalRef"
  | "webhook"
  | "delivery"
  | "request"
  | "key"
  | "search"
  | "payment"
  | "drills";

/** The state of a partner in a lane: its existing and deleted IDs, and its clock offset. */
export type PartnerState = {
  account: Account;
  token: string;
  existing: Record<Kind, string[]>;
  deleted: Record<Kind, string[]>;
  clockOffsetSeconds: number;
};

/**
 * A sequence of requests of two partners. No other lane acts for these partners, so the lane always knows their state.
 */
export type Lane = {
  own: PartnerState;
  other: PartnerState;
  /**
   * The lane of the other environment, which has its own data. `null` if this lane itself belongs to the other
   * environment.
   */
  otherEnvironment: Lane | null;
  tokens: FailingTokens;
  operations: ReadonlyMap<string, Operation>;
  /** Sends the request, checks the response and returns both. */
  submit(plan: Plan, declared?: Exchange["declared"]): Promise<Exchange>;
  /** Returns a text that no earlier request contained. */
  unique(): string;
};

/**
 * Tokens of requests that must fail: rejected ones, ones without a product or scope, and one whose requests
 * exceed the rate limit.
 */
export type FailingTokens = {
  /** The tokens that authentication rejects, by the error code of the response. */
  rejected: Readonly<
    Record<"invalid_token" | "wrong_token_type" | "partner_inactive" | "first_party_partner", string>
  >;
  /** The token of a partner without the product `car_rentals`. */
  unlicensed: string;
  /** Tokens that lack one scope each, by that scope. */
  withoutScope: Readonly<Record<string, string>>;
  rateLimited: string;
};

export function createPartnerState(account: Account, token: string): PartnerState {
  return { account, token, existing: createIdLists(), deleted: createIdLists(), clockOffsetSeconds: 0 };
}

function createIdLists(): Record<Kind, string[]> {
  return {
    ...{ draft: [], booking: [], externalRef: [], webhook: [] },
    ...{ delivery: [], request: [], key: [], search: [], payment: [], drills: [] },
  };
}

export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  expects?: Expectation | null;
  label?: string;
};

/** Plans a correct request with its required headers. */
export function planRequest(
  lane: Lane,
  party: PartnerState,
  [id, parts]: readonly [string, RequestParts],
): Plan {
  const operation = lane.operations.get(id);
  if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
  const key = parts.key ?? (operation.requiresIdempotencyKey ? lane.unique() : undefined);
  const headers: Pairs = key === undefined ? [] : [["Idempotency-Key", key]];
  return {
    operation,
    method: operation.method,
    params: parts.params ?? {},
    query: Object.entries(parts.query ?? {}),
    token: party.token,
    headers,
    body: parts.body,
    contentType: "application/json",
    label: parts.label ?? "a correct request",
    expects: parts.expects ?? null,
    reaches: true,
  };
}

/** Sends the request and returns the body of the response. Throws unless the response is 2xx. */
export async function callOperation(
  lane: Lane,
  party: PartnerState,
  [name, parts]: readonly [string, RequestParts],
): Promise<unknown> {
  const { reply } = await lane.submit(planRequest(lane, party, [name, parts]));
  if (reply.kind === "received" && reply.status < 300) return parseBody(reply);
  const outcome =
    reply.kind === "lost" ? reply.reason : `${reply.status} ${reply.body.toString().slice(0, 300)}`;
  throw new Error(`${name} by ${party.account.slug} failed: ${outcome}`);
}

/** Returns a nested field of a body as text, or the text `undefined` if the field is missing. */
export function getText(body: unknown, ...names: readonly string[]): string {
  return String(getField(body, ...names));
}
