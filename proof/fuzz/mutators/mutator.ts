import type { Random } from "../../kit/random";
import type { Plan } from "../cases/plan";
import type { ApiDocument } from "../openapi/operations";
import type { Judge } from "../openapi/schema-validator";

export type Bench = { document: ApiDocument; judge: Judge; random: Random };

/** Changes a request that would succeed; `null` where it has nothing to change. */
export type Mutator = {
  name: string;
  weight: number;
  mutate(plan: Plan, bench: Bench): Plan | null;
};

/** Refused with 400 and the code that stands for a field that is wrong; which one is empty where it is the whole. */
export function refusedField(plan: Plan, path: string, story: string): Plan {
  return {
    ...plan,
    story,
    expects: {
      ...{ oracle: "negative-rejected", statuses: [400], codes: ["invalid_payload"] },
      ...(path === "" ? {} : { path }),
    },
  };
}

type Refusal = { status: number; code: string };

/** Parameters with a code of their own, whatever stands in them; of any other a value that is no text is invalid. */
const ownRefusals: Readonly<Record<string, Refusal>> = {
  cursor: { status: 400, code: "invalid_cursor" },
  search_id: { status: 404, code: "not_found" },
  types: { status: 400, code: "invalid_types" },
};

/** How a value of a parameter is refused that can be none. */
export function refusalOf(name: string): Refusal {
  return ownRefusals[name] ?? { status: 400, code: "invalid_payload" };
}
