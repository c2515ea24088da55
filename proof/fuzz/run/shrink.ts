import type { Plan } from "../cases/plan";

/** Returns whether a request still causes the violation. */
export type Reproduces = (plan: Plan) => Promise<boolean>;

/** Removes fields, parameters and headers one by one, as long as the request still causes the violation. */
export async function shrink(plan: Plan, reproduces: Reproduces): Promise<Plan> {
  let smallest = plan;
  for (let shrunk = true; shrunk; ) {
    shrunk = false;
    for (const smaller of listSmaller(smallest)) {
      if (!(await reproduces(smaller))) continue;
      smallest = smaller;
      shrunk = true;
      break;
    }
  }
  return smallest;
}

function listSmaller(plan: Plan): Plan[] {
  const { query, body, headers } = plan;
  const without = <T>(items: readonly T[]) =>
    items.map((_, index) => items.filter((_item, other) => other !== index));
  const fields =
    typeof body === "object" && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
  return [
    ...without(query).map((rest) => ({ ...plan, query: rest })),
    ...(plan.bytes === undefined
      ? without(fields).map((rest) => ({ ...plan, body: Object.fromEntries(rest) }))
      : []),
    ...without(headers)
      .filter(
        (rest) => rest.some(([name]) => name === "Idempotency-Key") === plan.operation.requiresIdempotencyKey,
      )
      .map((rest) => ({ ...plan, headers: rest })),
  ];
}
