import { sql } from "drizzle-orm";
import fc from "fast-check";
import Stripe from "stripe";
import { expect } from "vitest";
import type { PartnerContext, Runtime } from "../../context";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { createAttemptResponse, emitEvents, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { deleteEndpoint } from "../delete-endpoint";
import { rotateSecret } from "../rotate-secret";
import { updateEndpoint } from "../update-endpoint";
import { deliver } from "./deliver";
import { type ClaimedDelivery, claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";
import { replayDeliveries } from "./log/replay-deliveries";
import { retryDelivery } from "./log/retry-delivery";
import type { OutgoingAttempt } from "./send-attempt";

type Request = OutgoingAttempt & { eventId: string; deliveryId: string; status: number | null };

/** The real system, and the requests that its endpoint received. */
type Real = {
  ctx: PartnerContext;
  runtime: Runtime;
  endpointId: number;
  requests: Request[];
  /** Deliveries claimed by workers that then died. */
  lost: ClaimedDelivery[];
};

/** The state that the test expects of the real system. */
type Model = {
  events: string[];
  status: "active" | "paused" | "disabled" | "deleted";
  secrets: string[];
  expired: string[];
  /** True if the endpoint responded with 410 and was not activated since. */
  gone: boolean;
  /** The number of manually requested attempts, by delivery. */
  extra: Map<string, number>;
  replays: number;
};

type Step = fc.AsyncCommand<Model, Real>;

/** The delay before each attempt, in seconds. The steps of the test skip these delays. */
const schedule = [0, 10, 600];
const attempts = schedule.length;
const day = 86_400_000;

function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  able?: (model: Model) => boolean,
): Step {
  return {
    check: (model) => model.status !== "deleted" && (able?.(model) ?? true),
    run,
    toString: () => name,
  };
}

/**
 * Returns a step in which a worker polls once and attempts each claimed delivery, and the endpoint responds with this
 * status.
 */
function poll({ status, chance }: SimulatedResponse): Step {
  return command(`respond with ${status ?? "nothing"} (${chance})`, async (model, real) => {
    const due = await claim(real);
    if (model.gone) expect(due).toEqual([]);
    for (const claimed of due) {
      await deliver(real.runtime, createContext(model, real, { status, chance }), claimed);
      await checkDelay(real, claimed);
      if (status === 410 && model.status !== "deleted") {
        model.gone = true;
        model.status = "disabled";
      }
    }
  });
}

type SimulatedResponse = { status: number | null; chance: number };

function createContext(model: Model, real: Real, { status, chance }: SimulatedResponse) {
  return {
    random: () => chance,
    send: async (attempt: OutgoingAttempt) => {
      const { headers } = attempt;
      real.requests.push({
        ...attempt,
        eventId: headers["Service-Event-Id"] ?? "",
        deliveryId: headers["Service-Delivery-Id"] ?? "",
        status,
      });
      for (const secret of model.secrets)
        Stripe.webhooks.constructEvent(attempt.body, headers["Service-Signature"] ?? "", secret);
      for (const secret of model.expired)
        expect(() =>
          Stripe.webhooks.constructEvent(attempt.body, headers["Service-Signature"] ?? "", secret),
        ).toThrow(Stripe.errors.StripeSignatureVerificationError);
      return createAttemptResponse(status, {
        headers,
        error: status === 302 ? "redirect" : createAttemptResponse(status).error,
      });
    },
  };
}

/** Checks that a retry waits for the scheduled delay ±20%. */
async function checkDelay(
  { runtime }: Real,
  { rowId, attempt, attemptsBefore }: ClaimedDelivery,
): Promise<void> {
  const [waiting] = await runtime.database.rows<{ seconds: number }>(
    sql`select extract(epoch from d.next_attempt_at - e.last_failure_at)::float8 as seconds
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.id = ${rowId} and d.status = 'pending'`,
  );
  if (waiting === undefined) return;
  const delay = schedule[attempt - attemptsBefore] ?? 0;
  expect(waiting.seconds).toBeGreaterThanOrEqual(delay * 0.8 - 0.001);
  expect(waiting.seconds).toBeLessThanOrEqual(delay * 1.2 + 0.001);
}

/** Makes all pending deliveries due and claims them. */
async function claim({ runtime }: Real): Promise<ClaimedDelivery[]> {
  await runtime.database.rows(
    sql`update webhook_deliveries set next_attempt_at = real_now() where status = 'pending'`,
  );
  const all = { limit: 50, failingLimit: 25, afterEndpointId: 0, limits: deliveryLimits };
  return await claimDeliveries(runtime.database, all);
}

const emit = command("emit", async (model, real) => {
  model.events.push(...(await emitEvents(real.ctx)));
});

const killWorker = command("kill a worker", async (_model, real) => {
  real.lost.push(...(await claim(real)));
  await real.runtime.database.rows(sql`update webhook_deliveries
    set lease_until = clock_timestamp() - interval '1 second' where status = 'delivering'`);
});

/**
 * A step in which a worker attempts deliveries whose leases it has lost, and the endpoint responds with 410. The late
 * results must change nothing.
 */
const wakeLostWorker = command("a lost worker returns", async (_model, real) => {
  await real.runtime.database.rows(sql`select reap_webhook_leases()`);
  const before = await readState(real);
  const late = { random: () => 0.5, send: async () => createAttemptResponse(410) };
  for (const claimed of real.lost.splice(0)) await deliver(real.runtime, late, claimed);
  expect(await readState(real)).toEqual(before);
});

async function readState({ runtime, endpointId }: Real) {
  const { database } = runtime;
  return {
    deliveries: await database.rows(
      sql`select id, status, attempt_count, error from webhook_deliveries where endpoint_id = ${endpointId} order by id`,
    ),
    endpoint: await database.rows(
      sql`select status, consecutive_failures from webhook_endpoints where id = ${endpointId}`,
    ),
  };
}

function rotate(overlapSeconds: number | undefined): Step {
  return command(`rotate (${overlapSeconds})`, async (model, real) => {
    const { secret } = await rotateSecret(real.ctx, { id: String(real.endpointId), overlapSeconds });
    const overlapping = overlapSeconds === 0 ? 0 : 1;
    model.expired.push(...model.secrets.slice(overlapping));
    model.secrets = [secret, ...model.secrets.slice(0, overlapping)];
  });
}

function setStatus(status: "active" | "paused"): Step {
  return command(status, async (model, real) => {
    await updateEndpoint(real.ctx, { id: String(real.endpointId), status });
    model.status = status;
    if (status === "active") model.gone = false;
  });
}

const remove = command("delete", async (model, real) => {
  await deleteEndpoint(real.ctx, String(real.endpointId));
  model.status = "deleted";
});

const replay = command(
  "replay",
  async (model, real) => {
    await replayDeliveries(real.ctx, { endpointId: real.endpointId, since: new Date(Date.now() - day) });
    model.replays += 1;
  },
  ({ status }) => status === "active",
);

const retry = command(
  "retry",
  async (model, real) => {
    const [row] = await real.runtime.database.rows<{ id: string }>(
      sql`select delivery_id as id from webhook_deliveries where endpoint_id = ${real.endpointId} order by id limit 1`,
    );
    if (row === undefined) return;
    await retryDelivery(real.ctx, { endpointId: real.endpointId, deliveryId: row.id });
    model.extra.set(row.id, (model.extra.get(row.id) ?? 0) + 1);
  },
  ({ status }) => status === "active",
);

type Final = {
  id: string;
  eventId: string;
  status: string;
  attempts: number;
  recorded: number;
};

/** Expires all leases and delivers until nothing is due. */
async function runOut(model: Model, real: Real): Promise<void> {
  await real.runtime.database.rows(sql`update webhook_deliveries
    set lease_until = clock_timestamp() - interval '1 second' where status = 'delivering'`);
  for (let round = 0; round < 200; round += 1) {
    const claimed = await claim(real);
    if (model.gone) expect(claimed).toEqual([]);
    if (claimed.length === 0) return;
    for (const one of claimed)
      await deliver(real.runtime, createContext(model, real, { status: 500, chance: 0.5 }), one);
  }
  throw new Error("The deliveries did not end.");
}

async function checkDeliveries(model: Model, { runtime, endpointId, requests }: Real): Promise<void> {
  const final = await runtime.database.rows<Final>(
    sql`select d.delivery_id as id, e.event_id as "eventId", d.status, d.attempt_count as attempts,
          (select count(*)::int from webhook_attempts where delivery_row_id = d.id) as recorded
        from webhook_deliveries d join events e on e.id = d.event_row_id where d.endpoint_id = ${endpointId}`,
  );
  expect(final.map((one) => one.eventId).toSorted()).toEqual(model.events.toSorted());
  for (const one of final) {
    const delivered = requests.some((request) => request.deliveryId === one.id && request.status === 200);
    expect(["succeeded", "dead_lettered", "skipped"]).toContain(one.status);
    if (one.status === "succeeded") expect(delivered).toBe(true);
    expect(one.recorded).toBe(one.attempts);
    expect(one.attempts).toBeLessThanOrEqual(attempts * (1 + model.replays) + (model.extra.get(one.id) ?? 0));
  }
}

/** Checks that all attempts of an event had the same body, byte for byte. */
function checkBodies({ requests }: Real): void {
  const bodies = new Map<string, string>();
  for (const { eventId, body } of requests) {
    expect(Object.keys(JSON.parse(body))).toEqual(["id", "type", "data"]);
    expect(body).toBe(bodies.get(eventId) ?? body);
    bodies.set(eventId, body);
  }
}

const statuses = fc.constantFrom(200, 200, 500, 500, 302, 410, null);
const ticks = fc
  .record({ status: statuses, chance: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map((answering) => poll(answering));
const rotations = [rotate(undefined), rotate(0)];
const steps = [emit, emit, killWorker, wakeLostWorker, ...rotations, replay, retry, remove]
  .concat([setStatus("active"), setStatus("active"), setStatus("paused")])
  .map((step) => fc.constant(step))
  // `ticks` occurs as often as there are statuses.
  .concat(Array.from({ length: 7 }, () => ticks));

test("after any sequence of steps each event ends delivered, failed or skipped, and nothing else is sent", {
  timeout: 180_000,
}, async ({ runtime: shared }) => {
  const runtime = { ...shared, config: { ...shared.config, webhookRetrySchedule: schedule } };
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "max" }), async (commands) => {
      await runtime.database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
      const ctx = await partnerContext(runtime);
      const { id, secret } = await openEndpoint(ctx);
      const model: Model = {
        events: [],
        status: "active",
        secrets: [secret],
        expired: [],
        gone: false,
        extra: new Map(),
        replays: 0,
      };
      const real: Real = { ctx, runtime, endpointId: id, requests: [], lost: [] };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await runOut(model, real);
      await checkDeliveries(model, real);
      checkBodies(real);
    }),
    { numRuns: 120 },
  );
});
