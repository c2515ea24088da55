import type { Random } from "../../kit/random";
import type { Bench, Mutator } from "../mutators/mutator";
import type { Operation } from "../openapi/operations";
import { pickKnock } from "./auth-cases";
import { followUp } from "./follow-ups";
import type { Lane } from "./lane";
import type { Role } from "./path-ids";
import type { Plan } from "./plan";
import { type Forms, validPlan } from "./valid-plan";

export type CaseTools = { forms: Forms; bench: Bench; mutators: readonly Mutator[] };

const roles: readonly (readonly [Role, number])[] = [
  ["own", 82],
  ["foreign", 3],
  ["elsewhere", 3],
  ["gone", 6],
  ["never", 6],
];

function weighted<T>(items: readonly (readonly [T, number])[], random: Random): T | undefined {
  let left = random.between(
    1,
    items.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [item, weight] of items) {
    left -= weight;
    if (left <= 0) return item;
  }
  return undefined;
}

/** One request, drawn by its own random numbers alone, with what it needs made first and what must follow asked after. */
export async function runCase(lane: Lane, operation: Operation, tools: CaseTools): Promise<void> {
  const { random } = tools.bench;
  const role = weighted(roles, random) ?? "own";
  const valid =
    (await validPlan(lane, operation, { ...tools, random, role })) ??
    (await validPlan(lane, operation, { ...tools, random, role: "own" }));
  if (valid === null) return;
  const plan = role === "own" ? change(valid, lane, tools) : valid;
  const exchange = await lane.submit(plan);
  await followUp(lane, plan, { exchange, random });
}

/** Leaves it as it is, turns it away, or mutates it once or more. */
function change(valid: Plan, lane: Lane, tools: CaseTools): Plan {
  const { random } = tools.bench;
  const mode = random.next();
  if (mode < 0.3) return valid;
  if (mode < 0.37) return pickKnock(valid, lane, random);
  const once = mutate(valid, tools);
  if (mode < 0.85) return once;
  // Several changes at once: what each would be answered alone says nothing of all of them.
  const several = mutate({ ...once, expects: null }, tools);
  return {
    ...several,
    expects: null,
    reaches: once.reaches === true && several.reaches === true ? true : "maybe",
    story: `${once.story}; ${several.story}`,
  };
}

/** The first of the mutators that has something to change, in an order drawn by weight. */
function mutate(plan: Plan, { bench, mutators }: CaseTools): Plan {
  for (let tries = 0; tries < 12; tries += 1) {
    const chosen = weighted(
      mutators.map((mutator) => [mutator, mutator.weight] as const),
      bench.random,
    );
    const changed = chosen?.mutate(plan, bench);
    if (changed !== null && changed !== undefined) return changed;
  }
  return plan;
}
