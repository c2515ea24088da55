import fc from "fast-check";
import type { Random } from "../../kit/random";
import type { ApiDocument, Operation } from "../openapi/operations";
import { toArbitrary } from "../openapi/to-arbitrary";
import type { Expectation } from "../oracles/exchange";
import { knownBodies, knownQueries } from "./known-values";
import { type Lane, planCall } from "./lane";
import { paramsFor, type Role } from "./path-ids";
import type { Plan } from "./plan";

/** What the document alone allows an operation to be sent, made once for all cases. */
export type Forms = {
  body(operation: Operation): fc.Arbitrary<unknown>;
  query(operation: Operation): fc.Arbitrary<Record<string, unknown>>;
};

export function createForms(document: ApiDocument): Forms {
  const bodies = new Map<string, fc.Arbitrary<unknown>>();
  const queries = new Map<string, fc.Arbitrary<Record<string, unknown>>>();
  return {
    body: (operation) => {
      const made = bodies.get(operation.id) ?? toArbitrary(document, operation.body?.schema ?? {});
      bodies.set(operation.id, made);
      return made;
    },
    query: (operation) => {
      const made = queries.get(operation.id) ?? queryOf(document, operation);
      queries.set(operation.id, made);
      return made;
    },
  };
}

function queryOf(document: ApiDocument, { query }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(query.map(({ name, schema }) => [name, toArbitrary(document, schema)]));
  return fc.record(fields, {
    requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
  });
}

function draw<T>(arbitrary: fc.Arbitrary<T>, random: Random): T | undefined {
  return fc.sample(arbitrary, { seed: random.between(0, 2 ** 31 - 1), numRuns: 1 })[0];
}

/** A request of the right form that leads to something of that role, or `null` where there is nothing of it. */
export async function validPlan(
  lane: Lane,
  operation: Operation,
  { forms, random, role }: { forms: Forms; random: Random; role: Role },
): Promise<Plan | null> {
  const params = await paramsFor(lane, operation, [role, random]);
  if (params === null) return null;
  const query = await validQuery(lane, operation, { forms, random });
  const body = await validBody(lane, operation, { forms, random });
  const expects = role === "own" ? accepted(operation) : missing(role);
  return planCall(lane, lane.own, [operation.id, { params, query, body, expects, story: storyOf(role) }]);
}

type Drawing = { forms: Forms; random: Random };

async function validQuery(lane: Lane, operation: Operation, { forms, random }: Drawing) {
  if (operation.query.length === 0) return {};
  const drawn = Object.entries(draw(forms.query(operation), random) ?? {});
  const written = Object.fromEntries(drawn.map(([name, value]) => [name, asText(value)]));
  return (await knownQueries[operation.id]?.(lane, lane.own, [written, random])) ?? written;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function validBody(lane: Lane, operation: Operation, { forms, random }: Drawing): Promise<unknown> {
  if (operation.body === null || !(operation.body.required || random.chance(0.6))) return undefined;
  const drawn = draw(forms.body(operation), random);
  const body = typeof drawn === "object" && drawn !== null ? { ...drawn } : {};
  return (await knownBodies[operation.id]?.(lane, lane.own, [body, random])) ?? body;
}

/** Done, or kept from being done by the state of things, which the description says can be. */
export function accepted({ id, declared }: Operation): Expectation {
  const keys = new Set(["idempotency_key_in_progress", "idempotency_key_reused", "price_mismatch"]);
  const statuses = [...declared.keys()].filter((status) => status < 300 || status === 409);
  const codes = (declared.get(409) ?? []).filter((code) => !keys.has(code));
  // A search may be gone by the time it is asked for again.
  const gone = id === "searchAvailability" ? [404] : [];
  return {
    oracle: "positive-accepted",
    statuses: [...statuses, ...gone],
    codes: [...codes, ...(gone.length > 0 ? ["not_found"] : [])],
  };
}

function missing(role: Role): Expectation {
  return {
    oracle: role === "never" ? "negative-rejected" : "use-after-delete",
    statuses: [404],
    codes: ["not_found"],
  };
}

function storyOf(role: Role): string {
  if (role === "own") return "of the right form";
  return role === "elsewhere"
    ? "what the other environment has"
    : `what is ${role === "never" ? "nobody's" : role}`;
}
