import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../kit/random";
import type { Plan } from "../cases/plan";
import { writeJson } from "../cases/write-json";
import { type ApiDocument, readOperations } from "../openapi/operations";
import { createSchemaValidator } from "../openapi/schema-validator";
import { bodyMutators } from "./body-mutators";

const document: ApiDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8"),
);

/** Returns the plan of a valid request with this body. */
function createPlan(body: unknown): Plan {
  const operation = readOperations(document).find(({ id }) => id === "createReservation");
  if (operation === undefined) throw new Error("The document has no createReservation.");
  return {
    operation,
    method: "POST",
    params: {},
    query: [],
    token: null,
    headers: [],
    body,
    contentType: "application/json",
    label: "valid",
    expects: { oracle: "positive-accepted", statuses: [201] },
    reaches: true,
  };
}

/** Returns the texts of 500 bodies that a mutator makes of `body`. */
function mutateBody(name: string, body: unknown): string[] {
  const mutator = bodyMutators.find((one) => one.name === name);
  const context = { document, validator: createSchemaValidator(document), random: createRandom(1, 1) };
  return Array.from({ length: 500 }, () => mutator?.mutate(createPlan(body), context) ?? null).flatMap(
    (plan) => (plan === null ? [] : [writeJson(plan.body)]),
  );
}

test.each(["constructor", "toString", "hasOwnProperty"])(
  "an unknown field is named %s if the body only inherits that name",
  (name) => {
    const added = `"${name}":`;
    expect(mutateBody("unknown field", { units: 1 }).some((text) => text.includes(added))).toBe(true);
  },
);

test("an unknown field contains the marker that no response may contain", () => {
  expect(mutateBody("unknown field", { units: 1 }).join("\n")).toContain("polluted-by-fuzz");
});

test("an unknown field never replaces a field of the body", () => {
  const texts = mutateBody("unknown field", { total: 71, constructor: 72 });
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !text.includes('"total":71') || !text.includes('"constructor":72'))).toEqual(
    [],
  );
});
