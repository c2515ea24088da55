import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhookContract } from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { readMetrics, sampleOf } from "../support/read-metrics";
import { createBooking } from "../support/rentals";
import { runToEnd } from "../support/run/run-to-end";
import { setUpService } from "../support/run/set-up-service";
import { startWebhookReceiver } from "../support/webhook-receiver";
import { sendRequest } from "../support/wire/send-request";

const host = "metered.partner.test";
const receiver = await startWebhookReceiver([host]);
const service = setUpService({ ...receiver.env, METRICS_PORT: "0" });
let worker: ServerProcess;

beforeAll(async () => {
  worker = await startWorker({ databaseUrl: service().roleUrls.worker, env: service().env });
});
afterAll(async () => {
  await worker?.stop();
  await receiver.close();
});

test("requests are counted and timed by operation, status and API, and no caller's text becomes a label", async () => {
  const { accounts, client, server } = service();
  const alpha = await client(accounts.alpha);
  const canary = "canary-7731";
  for (let n = 0; n < 3; n += 1) await alpha.send({ method: "GET", path: "/v1/me" });
  await alpha.send({ method: "GET", path: `/v1/bookings/${canary}` });
  await alpha.send({ method: "GET", path: `/v1/${canary}?q=${canary}` });
  await alpha.send({ method: "BREW", path: "/v1/me" });
  await sendRequest(server.url, { method: "GET", path: "/v1/me" });
  const { text, type } = await readMetrics(server);
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  const called = (labels: Record<string, string>) =>
    sampleOf(text, "rentals_requests_total", { door: "v1", ...labels });
  expect(called({ method: "GET", route: "/v1/me", status: "200" })).toBe(3);
  expect(called({ method: "GET", route: "/v1/bookings/{reference}", status: "404" })).toBe(1);
  expect(called({ method: "GET", route: "unmatched", status: "404" })).toBe(1);
  expect(called({ method: "GET", route: "unmatched", status: "401" })).toBe(1);
  expect(sampleOf(text, "rentals_requests_total", { door: "token", status: "200" })).toBeGreaterThan(0);
  const count = sampleOf(text, "rentals_request_duration_seconds_count", { door: "v1", route: "/v1/me" });
  expect(count).toBe(3);
  expect(text).not.toMatch(new RegExp(`${canary}|BREW|${accounts.alpha.clientId}`));
});

test("admission, pool, event loop and memory have metrics", async () => {
  const { text } = await readMetrics(service().server);
  for (const state of ["in_flight", "strangers", "waiting"]) {
    expect(sampleOf(text, "rentals_gate_calls", { state }), state).toBe(0);
  }
  for (const reason of ["waited_too_long", "would_wait_too_long", "queue_full", "closing"]) {
    expect(sampleOf(text, "rentals_gate_refused_total", { reason }), reason).toBe(0);
  }
  const idle = sampleOf(text, "rentals_database_connections", { state: "idle" });
  expect(idle).toBeGreaterThan(0);
  expect(sampleOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(sampleOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
});

test("a worker has metrics of deliveries, their delay and the backlog", async () => {
  const alpha = await service().client(service().accounts.alpha);
  const body = { url: `https://${host}/in`, event_types: ["booking.created"] };
  await alpha.call(createWebhookContract, { body });
  await createBooking(alpha);
  await expect.poll(() => receiver.received(host).length, { timeout: 10_000 }).toBe(1);
  const delivered = async () =>
    sampleOf((await readMetrics(worker)).text, "rentals_webhook_attempts_total", { outcome: "succeeded" });
  await expect.poll(delivered, { timeout: 5000 }).toBe(1);
  const { text } = await readMetrics(worker);
  expect(sampleOf(text, "rentals_webhook_first_attempt_seconds_count")).toBe(1);
  const sum = sampleOf(text, "rentals_webhook_first_attempt_seconds_sum") ?? -1;
  expect(sum).toBeGreaterThanOrEqual(0);
  expect(sum).toBeLessThan(10);
  expect(sampleOf(text, "rentals_job_runs_total", { job: "expire", outcome: "done" })).toBeGreaterThan(0);
  expect(sampleOf(text, "rentals_database_up")).toBe(1);
  for (const name of ["rentals_webhook_due", "rentals_webhook_oldest_due_seconds", "rentals_job_lag_seconds"])
    expect(sampleOf(text, name), name).toBeGreaterThanOrEqual(0);
});

test("metrics are served on one path of the loopback address, and only with the setting", async () => {
  const { port } = await service().server.logged("metrics");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await sendRequest(service().server.url, { method: "GET", path: "/metrics" })).status).toBe(404);
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
});

test("a taken port stops the start with a sentence", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = taken.address() as AddressInfo;
  const env = { ...service().env, DATABASE_URL: service().databaseUrl, PORT: "0" };
  const { code, stderr } = await runToEnd(["dist/web.mjs"], { ...env, METRICS_PORT: String(port) });
  taken.close();
  expect({ code, stderr }).toEqual({ code: 78, stderr: expect.stringMatching(/^METRICS_PORT \d+ .*\.\n$/) });
});
