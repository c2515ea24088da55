import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Meter } from "./meter";

/** Histogram bounds in seconds. They include the p99 targets of the kinds of requests: 150, 300 and 500 ms. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10];
/** Histogram bounds in seconds. They include the targets for the first delivery attempt: p50 1 s, p99 5 s. */
const firstAttemptSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];
const endpointSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates a meter that records into a Prometheus registry. */
export function createMeter(registry: Registry): Meter {
  return { request: createRequestMetrics(registry), ...createWorkMetrics(registry) };
}

function createRequestMetrics(registry: Registry): Meter["request"] {
  const registers = [registry];
  const requests = new Counter({
    name: "rentals_requests_total",
    help: "Requests by API entry point (`door`), method, operation and status.",
    labelNames: ["door", "method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "rentals_request_duration_seconds",
    help: "Time from the request head to the response, without the wait for a slot.",
    labelNames: ["door", "method", "route"],
    buckets: callSeconds,
    registers,
  });
  return ({ door, method: sentMethod, route = "unmatched", status, durationMs }) => {
    const method = methods.has(sentMethod) ? sentMethod : "other";
    requests.inc({ door, method, route, status });
    seconds.observe({ door, method, route }, durationMs / 1000);
  };
}

function createWorkMetrics(registry: Registry): Omit<Meter, "request"> {
  const registers = [registry];
  const attempts = new Counter({
    name: "rentals_webhook_attempts_total",
    help: "Delivery attempts by outcome. `lost`: another worker took over the delivery.",
    labelNames: ["outcome"],
    registers,
  });
  const endpoint = new Histogram({
    name: "rentals_webhook_attempt_duration_seconds",
    help: "Response time of webhook endpoints.",
    buckets: endpointSeconds,
    registers,
  });
  const first = new Histogram({
    name: "rentals_webhook_first_attempt_seconds",
    help: "Time from an event to the start of its first delivery attempt.",
    buckets: firstAttemptSeconds,
    registers,
  });
  const runs = new Counter({
    name: "rentals_job_runs_total",
    help: "Runs of each job by outcome.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const spent = new Counter({
    name: "rentals_job_seconds_total",
    help: "Total run time of each job.",
    labelNames: ["job"],
    registers,
  });
  const lastDone = new Gauge({
    name: "rentals_job_last_done_timestamp_seconds",
    help: "Time of the last successful run of each job.",
    labelNames: ["job"],
    registers,
  });
  const suppliers = new Counter({
    name: "rentals_supplier_questions_total",
    help: "Requests to suppliers by type and outcome.",
    labelNames: ["supplier", "question", "outcome"],
    registers,
  });
  return {
    attempt: ({ outcome, durationMs, sinceEventMs }) => {
      attempts.inc({ outcome });
      if (durationMs !== null) endpoint.observe(durationMs / 1000);
      if (sinceEventMs !== null) first.observe(Math.max(0, sinceEventMs) / 1000);
    },
    job: ({ job, outcome, durationMs }) => {
      runs.inc({ job, outcome });
      spent.inc({ job }, durationMs / 1000);
      if (outcome === "done") lastDone.set({ job }, Date.now() / 1000);
    },
    supplier: (labels) => suppliers.inc(labels),
  };
}
