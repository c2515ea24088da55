import type { Random } from "../../kit/random";
import type { Mutator, MutatorContext } from "../mutators/mutator";
import type { Operation } from "../openapi/operations";
import { pickUnauthorizedPlan } from "./auth-cases";
import { sendFollowUps } from "./follow-ups";
import type { Lane } from "./lane";
import type { Role } from "./path-ids";
import type { Plan } from "./plan";
import { type Generators, validPlan } from "./valid-plan";

export type CaseContext = { generators: Generators; context: MutatorContext; mutators: readonly Mutator[] };

const roles: readonly (readonly [Role, number])[] = [
  ["own", 82],
  ["foreign", 3],
  ["other-environment", 3],
  ["deleted", 6],
  ["unknown", 6],
];

function pickWeighted<T>(items: readonly (readonly [T, number])[], random: Random): T | undefined {
  let remaining = random.between(
    1,
    items.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [item, weight] of items) {
    remaining -= weight;
    if (remaining <= 0) return item;
  }
  return undefined;
}

/**
 * Creates the objects that a request needs, sends the request and sometimes sends requests that verify its effect. All
 * choices come from the case's own random numbers.
 */
export async function runCase(lane: Lane, operation: Operation, tools: CaseContext): Promise<void> {
  const { random } = tools.context;
  const role = pickWeighted(roles, random) ?? "own";
  const valid =
    (await validPlan(lane, operation, { ...tools, random, role })) ??
    (await validPlan(lane, operation, { ...tools, random, role: "own" }));
  if (valid === null) return;
  const plan = role === "own" ? change(valid, lane, tools) : valid;
  const exchange = await lane.submit(plan);
  await sendFollowUps(lane, plan, { exchange, random });
}

/** Returns the plan unchanged, unauthorised, or with one or two mutations. */
function change(valid: Plan, lane: Lane, tools: CaseContext): Plan {
  const { random } = tools.context;
  const mode = random.next();
  if (mode < 0.3) return valid;
  if (mode < 0.37) return pickUnauthorizedPlan(valid, lane, random);
  const once = mutate(valid, tools);
  if (mode < 0.85) return once;
  // The expected response of several mutations together is not known.
  const several = mutate({ ...once, expects: null }, tools);
  return {
    ...several,
    expects: null,
    reaches: once.reaches === true && several.reaches === true ? true : "maybe",
    label: `${once.label}; ${several.label}`,
  };
}

/**
 * Applies the first mutator that can change the plan, drawn by weight. Returns the plan unchanged after 12
 * draws without one.
 */
function mutate(plan: Plan, { context, mutators }: CaseContext): Plan {
  for (let tries = 0; tries < 12; tries += 1) {
    const chosen = pickWeighted(
      mutators.map((mutator) => [mutator, mutator.weight] as const),
      context.random,
    );
    const changed = chosen?.mutate(plan, context);
    if (changed !== null && changed !== undefined) return changed;
  }
  return plan;
}
