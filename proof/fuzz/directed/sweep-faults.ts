import pg from "pg";
import type { Lane } from "../cases/lane";
import type { Plan } from "../cases/plan";
import type { Operation } from "../openapi/operations";
import type { FuzzStage } from "../testbed/open-fuzz-stage";
import { type Directed, meets, partnerOperations, ready } from "./directed";

type FaultSweep = {
  directed: Directed;
  stage: FuzzStage;
  /** A lane of the same partners whose requests go to the process with low limits and a wire that can be cut. */
  frail: Lane;
};

/** What every operation answers when the service itself is the reason: too much asked, no database, a fault. */
export async function sweepFaults(sweep: FaultSweep): Promise<void> {
  const plans = await plansOf(sweep);
  await meetLimits(sweep, plans);
  await losesDatabase(sweep, plans);
  await meetsFault(sweep, plans);
}

async function plansOf({ directed }: FaultSweep): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const operation of partnerOperations(directed)) plans.push(await readyAnew(directed, operation));
  return [...plans, tokenPlan(directed)];
}

/** A look at a search that goes on takes nothing from the bucket of searches. */
async function readyAnew(directed: Directed, operation: Operation): Promise<Plan> {
  for (;;) {
    const plan = await ready(directed, operation);
    if (!plan.query.some(([name]) => name === "search_id")) return plan;
  }
}

function tokenPlan({ lane }: Directed): Plan {
  const operation = lane.operations.get("mintToken");
  if (operation === undefined) throw new Error("The document has no token route.");
  const { clientId, clientSecret } = lane.own.account;
  const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
  return {
    ...{ operation, method: "POST", params: {}, query: [], token: null, headers: [], body: undefined },
    ...{ bytes: Buffer.from(form), contentType: "application/x-www-form-urlencoded" },
    ...{ story: "minting", expects: null, reaches: true },
  };
}

/** The first call takes what the bucket has; the second is refused. Its partner asks nothing else of anybody. */
async function meetLimits({ frail }: FaultSweep, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    const minting = plan.operation.id === "mintToken";
    const own = minting
      ? { ...plan, headers: [["X-Forwarded-For", "203.0.113.9"] as const] }
      : { ...plan, token: frail.tokens.hasty };
    await frail.submit({ ...own, expects: null, story: "spending what there is" });
    const story = "with nothing left";
    await meets({ lane: frail }, own, { status: 429, code: "rate_limited", story });
  }
}

/** The database is away for one process: nobody is told why, and everybody may come again. */
async function losesDatabase({ stage, frail }: FaultSweep, plans: readonly Plan[]): Promise<void> {
  stage.frailWire.refuse(600_000);
  stage.frailWire.reset();
  try {
    for (const plan of plans) {
      const code = plan.operation.id === "mintToken" ? "temporarily_unavailable" : "service_unavailable";
      const story = "while the database is away";
      await meets({ lane: frail }, plan, { status: 503, code, story, declared: ["503", "slow"] });
    }
  } finally {
    stage.frailWire.calm();
  }
}

const breakTime = `
  create or replace function service_now() returns timestamptz language plpgsql stable as $$
    begin raise exception 'select from the_inside of relation "secrets"'; end $$`;

/** The database itself throws, with words that nobody outside may read. */
async function meetsFault({ directed, stage }: FaultSweep, plans: readonly Plan[]): Promise<void> {
  const admin = new pg.Client({ connectionString: stage.databaseUrl });
  await admin.connect();
  const { rows } = await admin.query<{ was: string }>(
    "select pg_get_functiondef('service_now()'::regprocedure) as was",
  );
  await admin.query(breakTime);
  try {
    for (const plan of plans) {
      const code = plan.operation.id === "mintToken" ? "server_error" : "internal_error";
      const headers = plan.operation.keyed ? [["Idempotency-Key", directed.lane.unique()] as const] : [];
      const story = "while the database throws";
      await meets(directed, { ...plan, headers }, { status: 500, code, story, declared: ["500"] });
    }
  } finally {
    await admin.query(rows[0]?.was ?? "");
    await admin.end();
  }
}
