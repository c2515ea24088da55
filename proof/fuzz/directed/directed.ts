import type { Random } from "../../kit/random";
import { type CallParts, type Lane, planCall } from "../cases/lane";
import type { Plan } from "../cases/plan";
import type { Forms } from "../cases/valid-plan";
import { validPlan } from "../cases/valid-plan";
import type { Operation } from "../openapi/operations";
import type { Exchange } from "../oracles/exchange";

/** What directed requests are made with. */
export type Directed = { lane: Lane; forms: Forms; random: Random };

/** A request that would succeed. */
export async function ready({ lane, forms, random }: Directed, operation: Operation): Promise<Plan> {
  const plan = await validPlan(lane, operation, { forms, random, role: "own" });
  if (plan === null) throw new Error(`${operation.id} has no request of the right form.`);
  if (operation.body === null || plan.body !== undefined) return plan;
  return { ...plan, body: {} };
}

/** The codes every route has, and those that the directed requests bring about by themselves. */
export function partnerOperations({ lane }: Directed): Operation[] {
  return [...lane.operations.values()].filter(({ path }) => path.startsWith("/v1/"));
}

type Wanted = { status: number; code: string; story: string; declared?: Exchange["declared"] };

/** Sends it, and holds it against the one answer it was made for. */
export async function meets(
  { lane }: Pick<Directed, "lane">,
  plan: Plan,
  { status, code, story, declared = [] }: Wanted,
): Promise<Exchange> {
  const refusal = code === "idempotency_key_required" ? "missing-header" : "negative-rejected";
  const oracle = status < 400 ? "positive-accepted" : refusal;
  return await lane.submit(
    { ...plan, story, expects: { oracle, statuses: [status], codes: [code] } },
    declared,
  );
}

/** A call that must be refused so. */
export async function refused(
  { lane }: Pick<Directed, "lane">,
  [name, parts]: readonly [string, CallParts],
  [status, code]: readonly [number, string],
): Promise<Exchange> {
  const plan = planCall(lane, lane.own, [name, parts]);
  return await meets({ lane }, plan, { status, code, story: `to be refused with ${code}` });
}
