import fc from "fast-check";
import type { Random } from "../../kit/random";
import type { ApiDocument, Operation } from "../openapi/operations";
import { toArbitrary } from "../openapi/to-arbitrary";
import type { Expectation } from "../oracles/exchange";
import { fixtureBodies, fixtureQueries } from "./fixture-values";
import { type Lane, planRequest } from "./lane";
import { createParams, type Role } from "./path-ids";
import type { Plan } from "./plan";

/** Generators of bodies and queries from the schemas of the document, cached by operation. */
export type Generators = {
  body(operation: Operation): fc.Arbitrary<unknown>;
  query(operation: Operation): fc.Arbitrary<Record<string, unknown>>;
};

export function createGenerators(document: ApiDocument): Generators {
  const bodies = new Map<string, fc.Arbitrary<unknown>>();
  const queries = new Map<string, fc.Arbitrary<Record<string, unknown>>>();
  return {
    body: (operation) => {
      const made = bodies.get(operation.id) ?? toArbitrary(document, operation.body?.schema ?? {});
      bodies.set(operation.id, made);
      return made;
    },
    query: (operation) => {
      const made = queries.get(operation.id) ?? toQueryArbitrary(document, operation);
      queries.set(operation.id, made);
      return made;
    },
  };
}

function toQueryArbitrary(
  document: ApiDocument,
  { query }: Operation,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(query.map(({ name, schema }) => [name, toArbitrary(document, schema)]));
  return fc.record(fields, {
    requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
  });
}

function sample<T>(arbitrary: fc.Arbitrary<T>, random: Random): T | undefined {
  return fc.sample(arbitrary, { seed: random.between(0, 2 ** 31 - 1), numRuns: 1 })[0];
}

/** Returns a valid request for an object of the given role, or `null` if there is no such object. */
export async function validPlan(
  lane: Lane,
  operation: Operation,
  { generators, random, role }: { generators: Generators; random: Random; role: Role },
): Promise<Plan | null> {
  const params = await createParams(lane, operation, [role, random]);
  if (params === null) return null;
  const query = await validQuery(lane, operation, { generators, random });
  const body = await validBody(lane, operation, { generators, random });
  const expects = role === "own" ? createSuccessExpectation(operation) : expectNotFound(role);
  return planRequest(lane, lane.own, [operation.id, { params, query, body, expects, label: toLabel(role) }]);
}

type Sampling = { generators: Generators; random: Random };

async function validQuery(lane: Lane, operation: Operation, { generators, random }: Sampling) {
  if (operation.query.length === 0) return {};
  const drawn = Object.entries(sample(generators.query(operation), random) ?? {});
  const written = Object.fromEntries(drawn.map(([name, value]) => [name, toText(value)]));
  return (await fixtureQueries[operation.id]?.(lane, lane.own, [written, random])) ?? written;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function validBody(
  lane: Lane,
  operation: Operation,
  { generators, random }: Sampling,
): Promise<unknown> {
  if (operation.body === null || !(operation.body.required || random.chance(0.6))) return undefined;
  const drawn = sample(generators.body(operation), random);
  const body = typeof drawn === "object" && drawn !== null ? { ...drawn } : {};
  return (await fixtureBodies[operation.id]?.(lane, lane.own, [body, random])) ?? body;
}

/**
 * Returns the expectation that the request succeeds. Also allows a 409 that the document declares, unless it concerns
 * the key or the price, and a 404 for a search.
 */
export function createSuccessExpectation({ id, declared }: Operation): Expectation {
  const keys = new Set(["idempotency_key_in_progress", "idempotency_key_reused", "price_mismatch"]);
  const statuses = [...declared.keys()].filter((status) => status < 300 || status === 409);
  const codes = (declared.get(409) ?? []).filter((code) => !keys.has(code));
  // A search may have expired before the poll.
  const gone = id === "searchAvailability" ? [404] : [];
  return {
    oracle: "positive-accepted",
    statuses: [...statuses, ...gone],
    codes: [...codes, ...(gone.length > 0 ? ["not_found"] : [])],
  };
}

function expectNotFound(role: Role): Expectation {
  return {
    oracle: role === "unknown" ? "negative-rejected" : "use-after-delete",
    statuses: [404],
    codes: ["not_found"],
  };
}

function toLabel(role: Role): string {
  if (role === "own") return "a valid request";
  return role === "other-environment"
    ? "an ID of the other environment"
    : `${role === "unknown" ? "an" : "a"} ${role} ID`;
}
