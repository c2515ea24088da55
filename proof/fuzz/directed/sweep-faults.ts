import pg from "pg";
import type { Lane } from "../cases/lane";
import type { Plan } from "../cases/plan";
import type { Operation } from "../openapi/operations";
import type { FuzzTestbed } from "../testbed/open-fuzz-testbed";
import {
  createValidPlan,
  type DirectedContext,
  partnerOperations,
  submitExpecting,
} from "./directed-context";

type FaultSweep = {
  directed: DirectedContext;
  testbed: FuzzTestbed;
  /**
   * A lane of the same partners that uses the process with low limits and a breakable database connection.
   */
  faultLane: Lane;
};

/** Checks the response of every operation to rate limits, a database outage and a database error. */
export async function sweepFaults(sweep: FaultSweep): Promise<void> {
  const plans = await createPlans(sweep);
  await checkRateLimits(sweep, plans);
  await checkDatabaseOutage(sweep, plans);
  await checkDatabaseError(sweep, plans);
}

async function createPlans({ directed }: FaultSweep): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const operation of partnerOperations(directed))
    plans.push(await createPlanWithoutPoll(directed, operation));
  return [...plans, tokenPlan(directed)];
}

/** Plans a request that is not a poll of a search, because polls do not count against the search limit. */
async function createPlanWithoutPoll(directed: DirectedContext, operation: Operation): Promise<Plan> {
  for (;;) {
    const plan = await createValidPlan(directed, operation);
    if (!plan.query.some(([name]) => name === "search_id")) return plan;
  }
}

function tokenPlan({ lane }: DirectedContext): Plan {
  const operation = lane.operations.get("mintToken");
  if (operation === undefined) throw new Error("The document has no token route.");
  const { clientId, clientSecret } = lane.own.account;
  const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
  return {
    ...{ operation, method: "POST", params: {}, query: [], token: null, headers: [], body: undefined },
    ...{ bytes: Buffer.from(form), contentType: "application/x-www-form-urlencoded" },
    ...{ label: "minting", expects: null, reaches: true },
  };
}

/**
 * Sends two requests per operation: the first empties the bucket and the second is rejected. No other request
 * uses this partner or, for the token route, this address.
 */
async function checkRateLimits({ faultLane }: FaultSweep, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    const minting = plan.operation.id === "mintToken";
    const own = minting
      ? { ...plan, headers: [["X-Forwarded-For", "203.0.113.9"] as const] }
      : { ...plan, token: faultLane.tokens.rateLimited };
    await faultLane.submit({ ...own, expects: null, label: "the last request within the limit" });
    const label = "a request above the limit";
    await submitExpecting({ lane: faultLane }, own, { status: 429, code: "rate_limited", label });
  }
}

/** Cuts the database connection of one process. Every operation must return 503 without details. */
async function checkDatabaseOutage(
  { testbed, faultLane }: FaultSweep,
  plans: readonly Plan[],
): Promise<void> {
  testbed.faultProxy.refuse(600_000);
  testbed.faultProxy.reset();
  try {
    for (const plan of plans) {
      const code = plan.operation.id === "mintToken" ? "temporarily_unavailable" : "service_unavailable";
      const label = "during a database outage";
      await submitExpecting({ lane: faultLane }, plan, {
        status: 503,
        code,
        label,
        declared: ["503", "slow"],
      });
    }
  } finally {
    testbed.faultProxy.restore();
  }
}

const brokenServiceNow = `
  create or replace function service_now() returns timestamptz language plpgsql stable as $$
    begin raise exception 'select from the_inside of relation "secrets"'; end $$`;

/** Makes a database function throw. The message of the exception must not appear in a response. */
async function checkDatabaseError({ directed, testbed }: FaultSweep, plans: readonly Plan[]): Promise<void> {
  const admin = new pg.Client({ connectionString: testbed.databaseUrl });
  await admin.connect();
  const { rows } = await admin.query<{ was: string }>(
    "select pg_get_functiondef('service_now()'::regprocedure) as was",
  );
  await admin.query(brokenServiceNow);
  try {
    for (const plan of plans) {
      const code = plan.operation.id === "mintToken" ? "server_error" : "internal_error";
      const headers = plan.operation.requiresIdempotencyKey
        ? [["Idempotency-Key", directed.lane.unique()] as const]
        : [];
      const label = "during a database error";
      await submitExpecting(directed, { ...plan, headers }, { status: 500, code, label, declared: ["500"] });
    }
  } finally {
    await admin.query(rows[0]?.was ?? "");
    await admin.end();
  }
}
