import type { Operate } from "../../kit/create-operate";
import type { Random } from "../../kit/random";
import { type Lane, planRequest, type RequestParts } from "../cases/lane";
import type { Plan } from "../cases/plan";
import type { Generators } from "../cases/valid-plan";
import { validPlan } from "../cases/valid-plan";
import type { Operation } from "../openapi/operations";
import type { Exchange } from "../oracles/exchange";

/** The context of directed requests, each of which must cause one known response. */
export type DirectedContext = { lane: Lane; generators: Generators; random: Random };

/** Returns a valid request of the operation. Throws if none can be made. */
export async function createValidPlan(
  { lane, generators, random }: DirectedContext,
  operation: Operation,
): Promise<Plan> {
  const plan = await validPlan(lane, operation, { generators, random, role: "own" });
  if (plan === null) throw new Error(`No valid request of ${operation.id} could be made.`);
  if (operation.body === null || plan.body !== undefined) return plan;
  return { ...plan, body: {} };
}

/** Returns the operations whose path begins with `/v1/`. */
export function partnerOperations({ lane }: DirectedContext): Operation[] {
  return [...lane.operations.values()].filter(({ path }) => path.startsWith("/v1/"));
}

type ExpectedOutcome = { status: number; code: string; label: string; declared?: Exchange["declared"] };

/** Submits the request and expects exactly one status and code. */
export async function submitExpecting(
  { lane }: Pick<DirectedContext, "lane">,
  plan: Plan,
  { status, code, label, declared = [] }: ExpectedOutcome,
): Promise<Exchange> {
  const rejectionOracle = code === "idempotency_key_required" ? "missing-header" : "negative-rejected";
  const oracle = status < 400 ? "positive-accepted" : rejectionOracle;
  return await lane.submit(
    { ...plan, label, expects: { oracle, statuses: [status], codes: [code] } },
    declared,
  );
}

/** Submits a request that must be rejected with this status and code. */
export async function expectRejection(
  { lane }: Pick<DirectedContext, "lane">,
  [name, parts]: readonly [string, RequestParts],
  [status, code]: readonly [number, string],
): Promise<Exchange> {
  const plan = planRequest(lane, lane.own, [name, parts]);
  return await submitExpecting({ lane }, plan, { status, code, label: `must fail with ${code}` });
}

/** Sends requests, each of which must have one known response. */
export type Scenario = (directed: DirectedContext, operate: Operate) => Promise<unknown>;
