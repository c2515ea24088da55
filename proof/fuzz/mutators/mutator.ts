import type { Random } from "../../kit/random";
import type { Plan } from "../cases/plan";
import type { ApiDocument } from "../openapi/operations";
import type { SchemaValidator } from "../openapi/schema-validator";

export type MutatorContext = { document: ApiDocument; validator: SchemaValidator; random: Random };

/** Changes a valid request. Returns `null` if there is nothing to change. */
export type Mutator = {
  name: string;
  weight: number;
  mutate(plan: Plan, context: MutatorContext): Plan | null;
};

/**
 * Returns the plan with the expectation of 400 `invalid_payload` for the field at `path`. An empty path means the
 * whole body.
 */
export function expectFieldRejection(plan: Plan, path: string, label: string): Plan {
  return {
    ...plan,
    label,
    expects: {
      ...{ oracle: "negative-rejected", statuses: [400], codes: ["invalid_payload"] },
      ...(path === "" ? {} : { path }),
    },
  };
}

type Rejection = { status: number; code: string };

/** Parameters with their own error code. Any other parameter fails with `invalid_payload`. */
const rejectionsByParameter: Readonly<Record<string, Rejection>> = {
  cursor: { status: 400, code: "invalid_cursor" },
  search_id: { status: 404, code: "not_found" },
  types: { status: 400, code: "invalid_types" },
};

/** Returns the expected error for an unusable value of a parameter. */
export function getRejection(name: string): Rejection {
  return rejectionsByParameter[name] ?? { status: 400, code: "invalid_payload" };
}
