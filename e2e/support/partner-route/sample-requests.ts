import { type OperationId, operationIds, partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { exampleCall } from "@/lib/docs/operations/operation-samples";
import { Variable } from "@/lib/docs/samples/variable";
import type { ApiClient } from "../api-client";
import { createEndpoint, endpointBody } from "../endpoints";
import { reserveBody, stay } from "../rentals";
import { carSlugs } from "../test-catalogue";
import { findPathSample, type PathSample } from "./path-samples";

type RequestParts = {
  query?: Record<string, string> | undefined;
  body?: Record<string, unknown> | undefined;
  /** Changes to the body that make the request fail each time, without an effect. */
  rejected?: Record<string, unknown> | undefined;
  /** Creates the objects that the body names, and returns the body. If absent, `body` is valid for every partner. */
  createBody?: ((client: ApiClient) => Promise<Record<string, unknown>>) | undefined;
};

/** A request to one operation that succeeds. The shared tests build every request from it. */
export type Sample = RequestParts & { path?: PathSample | undefined };

/** The total of the common car for three days, in euros. */
const commonTotal = 120;

/** The variables of the documented examples, with the values of the test data. */
const variables: Readonly<Record<string, string | number>> = {
  DATE_FROM: stay.date_from,
  DATE_TO: stay.date_to,
  CAR: carSlugs.common,
  ORDER: "order-1",
  TOTAL: commonTotal,
  SINCE: new Date(Date.now() - 3_600_000).toISOString(),
};

/** Requests of the operations whose documented example does not suit the shared tests. */
const ownRequests: { readonly [Id in OperationId]?: RequestParts } = {
  getCar: { query: { ...stay } },
  searchAvailability: { query: { ...stay, location: "lisbon" } },
  explainAvailability: { query: { ...stay, location: "lisbon" } },
  getCalendar: { query: { location: "lisbon", from: stay.date_from, to: stay.date_to } },
  createReservation: { body: reserveBody(), rejected: { car_slug: "no-such-car" } },
  createBooking: {
    body: reserveBody({ payment_reference: "pay-1", expected_total: commonTotal }),
    rejected: { car_slug: "no-such-car" },
  },
  createWebhook: { body: endpointBody, rejected: { url: "https://localhost/" } },
  moveClock: { body: { reset: true } },
  transitionBooking: { body: { to: "expired" } },
  startDrills: {
    body: { webhook_id: 999_999_999 },
    createBody: async (client) => ({ webhook_id: (await createEndpoint(client)).id, drills: ["duplicate"] }),
  },
};

/**
 * One sample for each operation of the registry, by operation ID. Unless it is in `ownRequests`, it has only the parts
 * that the contract requires, with the values of the documented example.
 */
export const sampleRequests: Readonly<Record<string, Sample>> = Object.fromEntries(
  operationIds.map((id) => [
    id,
    { ...(ownRequests[id] ?? requiredParts(id)), path: findPathSample(partnerContracts[id].path) },
  ]),
);

function requiredParts(id: OperationId): RequestParts {
  const contract: Contract = partnerContracts[id];
  const { query, body } = exampleCall(id);
  const needsQuery = contract.query !== null && !contract.query.safeParse({}).success;
  const needsBody = contract.body !== null && contract.bodyOptional !== true;
  return {
    // SAFETY: the values of a query are text, and a body is an object in every contract.
    query: needsQuery ? (fillVariables(query) as Record<string, string>) : undefined,
    body: needsBody ? (fillVariables(body) as Record<string, unknown>) : undefined,
  };
}

/** Replaces each variable of a documented example by its value in the test data. */
function fillVariables(part: unknown): unknown {
  if (part instanceof Variable) {
    const value = variables[part.name];
    if (value === undefined) throw new Error(`Add ${part.name} to the variables of the sample requests.`);
    return part.suffix === "" ? value : `${value}${part.suffix}`;
  }
  if (Array.isArray(part)) return part.map(fillVariables);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fillVariables(value)]));
}
