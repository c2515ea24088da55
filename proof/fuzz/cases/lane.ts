import { field } from "../../kit/exchanges";
import type { Operation } from "../openapi/operations";
import type { Exchange, Expectation } from "../oracles/exchange";
import type { Account } from "../testbed/fuzz-accounts";
import { parsed } from "../wire/wire";
import type { Pairs, Plan } from "./plan";

/** Kinds of things that paths and fields name. */
export type Kind =
  | "draft"
  | "booking"
  | "externalRef"
  | "webhook"
  | "delivery"
  | "request"
  | "key"
  | "search";

/** A partner as one lane knows it: what is its own, what it once had, and how far its clock is ahead. */
export type Party = {
  account: Account;
  token: string;
  live: Record<Kind, string[]>;
  gone: Record<Kind, string[]>;
  aheadSeconds: number;
};

/** Requests of two partners, one after the other, so that what is theirs at each moment is certain. */
export type Lane = {
  own: Party;
  other: Party;
  /** The other environment, which knows things of its own; null there. */
  elsewhere: Lane | null;
  tokens: Tokens;
  operations: ReadonlyMap<string, Operation>;
  /** Sends it, has it judged and answers with what came. */
  submit(plan: Plan, declared?: Exchange["declared"]): Promise<Exchange>;
  /** A text that was in no request before. */
  unique(): string;
};

/** Tokens that open nothing, or not everything. */
export type Tokens = {
  /** By the code they are answered with. */
  refused: Readonly<
    Record<"invalid_token" | "wrong_token_type" | "partner_inactive" | "first_party_partner", string>
  >;
  unlicensed: string;
  lacking: Readonly<Record<string, string>>;
  hasty: string;
};

export function createParty(account: Account, token: string): Party {
  return { account, token, live: noIds(), gone: noIds(), aheadSeconds: 0 };
}

function noIds(): Record<Kind, string[]> {
  return {
    ...{ draft: [], booking: [], externalRef: [], webhook: [] },
    ...{ delivery: [], request: [], key: [], search: [] },
  };
}

export type CallParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  expects?: Expectation | null;
  story?: string;
};

/** A call as a good client makes it. */
export function planCall(lane: Lane, party: Party, [id, parts]: readonly [string, CallParts]): Plan {
  const operation = lane.operations.get(id);
  if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
  const key = parts.key ?? (operation.keyed ? lane.unique() : undefined);
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
    story: parts.story ?? "as a good client",
    expects: parts.expects ?? null,
    reaches: true,
  };
}

/** Makes the call and answers its body, or throws when it did not succeed. */
export async function call(
  lane: Lane,
  party: Party,
  [name, parts]: readonly [string, CallParts],
): Promise<unknown> {
  const { reply } = await lane.submit(planCall(lane, party, [name, parts]));
  if (reply.kind === "answered" && reply.status < 300) return parsed(reply);
  const told =
    reply.kind === "lost" ? reply.reason : `${reply.status} ${reply.body.toString().slice(0, 300)}`;
  throw new Error(`${name} by ${party.account.slug} was to succeed: ${told}`);
}

export function textAt(body: unknown, ...names: readonly string[]): string {
  return String(field(body, ...names));
}
