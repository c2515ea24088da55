import type { Plan } from "../cases/plan";

/** Whether a request still shows what is wrong. */
export type Shows = (plan: Plan) => Promise<boolean>;

/** The same request with a field, a parameter or a header less, as long as it still shows what is wrong. */
export async function shrink(plan: Plan, shows: Shows): Promise<Plan> {
  let smallest = plan;
  for (let again = true; again; ) {
    again = false;
    for (const smaller of smallerThan(smallest)) {
      if (!(await shows(smaller))) continue;
      smallest = smaller;
      again = true;
      break;
    }
  }
  return smallest;
}

function smallerThan(plan: Plan): Plan[] {
  const { query, body, headers } = plan;
  const without = <T>(items: readonly T[]) =>
    items.map((_, place) => items.filter((_item, other) => other !== place));
  const fields =
    typeof body === "object" && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
  return [
    ...without(query).map((rest) => ({ ...plan, query: rest })),
    ...(plan.bytes === undefined
      ? without(fields).map((rest) => ({ ...plan, body: Object.fromEntries(rest) }))
      : []),
    ...without(headers)
      .filter((rest) => rest.some(([name]) => name === "Idempotency-Key") === plan.operation.keyed)
      .map((rest) => ({ ...plan, headers: rest })),
  ];
}
