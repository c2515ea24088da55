import { spawnSync } from "node:child_process";
import { afterEach, expect } from "vitest";
import { projectRoot } from "../db/project-root";
import { exchangeJson } from "../suppliers/exchange-json";
import { createApiClient } from "../testing/fixtures/api-client";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { bookingBody } from "../testing/fixtures/rental-body";
import { getAttributes, startCollector, stopCollector } from "../testing/fixtures/trace-collector";
import { openTracing } from "./open-tracing";
import { getTracer, inSpan, traceHeaders } from "./tracer";

afterEach(stopCollector);

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpan = "00f067aa0ba902b7";

test("a request continues the caller's trace and has a span for each named statement", async ({
  ctx,
  runtime,
}) => {
  const car = await createCar(ctx.database, { fleetSize: 3 });
  const { call } = await createApiClient(runtime, { partner: ctx.partner });
  const { spans } = await startCollector();
  const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
  const made = await call("POST", "/v1/rentals/bookings", { body: bookingBody(car), key: "k1", headers });
  const all = await spans();
  const root = all.find(({ parentSpanId }) => parentSpanId === callerSpan);
  expect(root?.name).toBe("POST /v1/rentals/bookings");
  expect(root && getAttributes(root)).toMatchObject({
    "http.route": "/v1/rentals/bookings",
    "http.response.status_code": 201,
    "rentals.request_id": made.headers.get("x-request-id"),
    "rentals.reference": (made.json.booking as { reference: string }).reference,
  });
  const statements = all.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["try-lock-key", "save-outcome"]),
  );
  for (const one of all) expect(one.traceId).toBe(traceId);
  expect(JSON.stringify(all)).not.toContain("driver@example.com");
});

test("a malformed traceparent begins a new trace, and a rejected request names its code", async ({
  ctx,
  runtime,
}) => {
  const { call } = await createApiClient(runtime, { partner: ctx.partner });
  const { spans } = await startCollector();
  const zero = "0".repeat(32);
  for (const traceparent of ["x", `00-${zero}-${callerSpan}-01`, `ff-${traceId}-${callerSpan}-01`]) {
    await call("GET", "/v1/bookings/RB-0000000000", { headers: { traceparent } });
  }
  const roots = (await spans()).filter(({ name }) => name === "GET /v1/bookings/{reference}");
  expect(roots).toHaveLength(3);
  for (const root of roots) {
    expect(root.traceId).not.toBe(traceId);
    expect(getAttributes(root)).toMatchObject({
      "error.type": "not_found",
      "http.response.status_code": 404,
    });
  }
});

test("a supplier call is a span, and the supplier receives its traceparent", async () => {
  const { endpoint, received, spans } = await startCollector();
  const url = new URL("/search", endpoint);
  await inSpan(
    () => ({ name: "search", kind: "server" }),
    () => exchangeJson({ method: "POST", url, headers: {}, body: {}, signal: AbortSignal.timeout(5000) }),
  );
  const sent = received.find(({ path }) => path === "/search")?.traceparent.split("-");
  const all = await spans();
  const call = all.find(({ name }) => name === "POST supplier");
  expect([call?.traceId, call?.spanId]).toEqual([sent?.[1], sent?.[2]]);
  expect(call?.parentSpanId).toBe(all.find(({ name }) => name === "search")?.spanId);
});

test("a failure marks its span and keeps its message out of the trace", async () => {
  const { spans } = await startCollector();
  const work = inSpan(
    () => ({ name: "failing", kind: "client" }),
    () => Promise.reject(new TypeError("secret text")),
  );
  await expect(work).rejects.toThrow("secret text");
  const [failed] = await spans();
  expect(failed && [failed.status?.code, getAttributes(failed)["error.type"]]).toEqual([2, "TypeError"]);
  expect(JSON.stringify(failed)).not.toContain("secret text");
});

test("without the setting there is no tracer and a span is only its work", async () => {
  const close = await openTracing({ otlpEndpoint: null, otlpHeaders: {}, environment: "sandbox" }, "web");
  expect(getTracer()).toBeUndefined();
  expect(traceHeaders()).toEqual({});
  const start = () => {
    throw new Error("The span was described.");
  };
  expect(await inSpan(start, async () => 7)).toBe(7);
  await close();
});

test("without the setting no module of OpenTelemetry is loaded", () => {
  const program = `
    import { createRequire } from "node:module";
    const { openTracing } = await import("./server/tracing/open-tracing.ts");
    await import("./server/runtime.ts");
    const count = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes("@opentelemetry")).length;
    await openTracing({ otlpEndpoint: null, otlpHeaders: {}, environment: "sandbox" }, "web");
    const off = count();
    await openTracing({ otlpEndpoint: "http://127.0.0.1:9", otlpHeaders: {}, environment: "sandbox" }, "web");
    console.log(JSON.stringify([off, count() > 0]));
    process.exit(0);`;
  const words = ["--import", "tsx", "--input-type=module", "-e", program];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: projectRoot(), encoding: "utf8" });
  expect(stdout.trim(), stderr).toBe("[0,true]");
});
