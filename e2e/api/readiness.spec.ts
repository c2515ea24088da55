import { afterAll, beforeAll, expect, test } from "vitest";
import { allScopes } from "@/lib/contracts/scopes";
import { eventTypes } from "@/lib/event-types";
import { checkIds } from "@/lib/readiness-checks";
import { createClient } from "@/server/oauth/create-client";
import { createPartner } from "@/server/testing/fixtures/create-partner";
import { openTestRuntime, type TestRuntime } from "@/server/testing/test-runtime";
import {
  createSampleClient,
  type Mistake,
  runSampleIntegration,
  type SampleClient,
} from "../support/readiness/sample-integration";
import { createSampleReceiver } from "../support/readiness/sample-receiver";
import { getDay } from "../support/rentals";
import { setUpTestTrack } from "../support/set-up-test-track";
import { startWebhookReceiver } from "../support/webhook-receiver";
import { pollUntil } from "../support/wire/poll";

/** The mistakes that a sample integration can make, each with the only readiness check that detects it. */
const mistakes = [
  ["token_per_request", "token_reused"],
  ["early_poll", "poll_interval_kept"],
  ["search_again", "poll_by_search_id"],
  ["key_reused", "keys_unique"],
  ["mismatch_replayed", "mismatch_new_key"],
  ["new_key_after_loss", "retry_same_key"],
  ["retry_too_soon", "retry_after_kept"],
  ["new_key_without_lookup", "lookup_after_lost_reply"],
  ["signature_ignored", "signature_checked"],
  ["duplicate_refused", "duplicates_tolerated"],
  ["order_expected", "order_tolerated"],
] as const satisfies readonly (readonly [Mistake, (typeof checkIds)[number]])[];

const all: readonly Mistake[] = ["none", ...mistakes.map(([mistake]) => mistake)];
const hostOf = (mistake: Mistake) => `${mistake.replaceAll("_", "-")}.partner.test`;
const receiver = await startWebhookReceiver(all.map(hostOf));
const service = setUpTestTrack((script) => script, receiver.env);
let runtime: TestRuntime;

type Readiness = {
  ready: boolean;
  checks: { id: string; state: string; detail: string; request_ids: string[]; next_step: string | null }[];
};
let reports: Map<Mistake, Readiness>;
let calls: Map<Mistake, SampleClient>;

/** Runs a sample integration with each mistake and one without, all at once and each as a separate partner. */
beforeAll(async () => {
  const { databaseUrl, env } = service();
  runtime = openTestRuntime(databaseUrl, env);
  calls = new Map();
  const entries = await Promise.all(
    all.map(async (mistake, place) => {
      const partner = await createPartner(runtime.database);
      const client = await createClient(runtime, await runtime.acting(), {
        partner: partner.slug,
        scopes: allScopes.join(" "),
      });
      const call = createSampleClient(service().server.url, client, mistake);
      calls.set(mistake, call);
      const stay = { date_from: getDay(40 + place * 5), date_to: getDay(43 + place * 5) };
      await runSampleIntegration({ call, stay, mistake });
      await receiveEvents(call, mistake);
      return [mistake, await readReadiness(call)] as const;
    }),
  );
  reports = new Map(entries);
}, 120_000);

afterAll(async () => {
  await runtime?.database.close();
  await receiver.close();
});

async function readReadiness(call: SampleClient, query = ""): Promise<Readiness> {
  // SAFETY: the contract of the operation, which the shared tests verify.
  return (await call("GET", `/v1/readiness${query}`)).body as unknown as Readiness;
}

/**
 * Registers an endpoint, has an event of each type sent to it, runs five drills to their end and reads the event feed.
 */
async function receiveEvents(call: SampleClient, mistake: Mistake): Promise<void> {
  const url = `https://${hostOf(mistake)}/events`;
  const { body: endpoint } = await call("POST", "/v1/webhooks", {
    body: { url, event_types: [...eventTypes] },
  });
  receiver.setHandler(hostOf(mistake), createSampleReceiver(String(endpoint.secret), mistake));
  for (const type of eventTypes)
    await call("POST", `/v1/sandbox/webhooks/${endpoint.id}/emit`, { body: { type } });
  const drills = ["wrong_signature", "old_timestamp", "duplicate", "out_of_order", "rotation"];
  const { body: run } = await call("POST", "/v1/sandbox/drills", {
    body: { webhook_id: endpoint.id, drills },
  });
  await pollUntil(
    () => call("GET", `/v1/sandbox/drills/${run.id}`),
    ({ body }) => body.state === "done",
    30_000,
  );
  await call("GET", "/v1/events?limit=100");
}

function statesOf(mistake: Mistake): Record<string, string> {
  return Object.fromEntries((reports.get(mistake)?.checks ?? []).map(({ id, state }) => [id, state]));
}

const everyPassed = Object.fromEntries(checkIds.map((id) => [id, "passed"]));

test("a correct integration is ready", () => {
  expect(reports.get("none")).toMatchObject({ ready: true });
  expect(statesOf("none")).toEqual(everyPassed);
});

test.each(mistakes)("the mistake %s fails only the check %s", (mistake, check) => {
  expect(statesOf(mistake)).toEqual({ ...everyPassed, [check]: "failed" });
  expect(reports.get(mistake)).toMatchObject({ ready: false });
});

test.each(mistakes)("the requests of the mistake %s can be read", async (mistake, check) => {
  const failed = reports.get(mistake)?.checks.find(({ id }) => id === check);
  expect(failed?.request_ids.length).toBeGreaterThan(0);
  expect(failed?.next_step).toMatch(/\.$/);
  const call = calls.get(mistake);
  for (const id of failed?.request_ids ?? []) {
    expect((await call?.("GET", `/v1/requests/${id}`))?.status).toBe(200);
  }
});

test("a passed check has no next step and any other one has", () => {
  for (const report of reports.values()) {
    for (const { state, next_step } of report.checks) expect(next_step === null).toBe(state === "passed");
  }
});

test("requests before since do not count", async () => {
  const call = calls.get("early_poll");
  if (call === undefined) throw new Error("There is no such integration.");
  const since = encodeURIComponent(new Date().toISOString());
  const { ready, checks } = await readReadiness(call, `?since=${since}`);
  expect(ready).toBe(false);
  expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(["not_seen"]));
});

test("reading the checks gives no evidence", async () => {
  const partner = await createPartner(runtime.database);
  const client = await createClient(runtime, await runtime.acting(), {
    partner: partner.slug,
    scopes: "bookings:read",
  });
  const call = createSampleClient(service().server.url, client, "token_per_request");
  for (let reads = 0; reads < 5; reads += 1) await readReadiness(call);
  const { ready, checks } = await readReadiness(call);
  expect(ready).toBe(false);
  expect(checks.map(({ id, state }) => [id, state])).toEqual(checkIds.map((id) => [id, "not_seen"]));
});
