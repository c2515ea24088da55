import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Meter } from "./meter";

/** Buckets around the p99 targets of the kinds of requests: 150, 300 and 500 ms. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10];
/** Buckets around the targets for the first delivery attempt: p50 1 s, p99 5 s. */
const firstAttemptSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];
const endpointSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates a meter that records into a Prometheus registry. */
export function createMeter(registry: Registry): Meter {
  return { call: meterCalls(registry), ...meterWork(registry) };
}

function meterCalls(registry: Registry): Meter["call"] {
  const registers = [registry];
  const answered = new Counter({
    name: "rentals_requests_total",
    help: "Answered calls by door, operation and status.",
    labelNames: ["door", "method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "rentals_request_duration_seconds",
    help: "Time from the head of a call to its answer, the wait at the gate left out.",
    labelNames: ["door", "method", "route"],
    buckets: callSeconds,
    registers,
  });
  return ({ door, method: asked, route = "unmatched", status, durationMs }) => {
    const method = methods.has(asked) ? asked : "other";
    answered.inc({ door, method, route, status });
    seconds.observe({ door, method, route }, durationMs / 1000);
  };
}

function meterWork(registry: Registry): Omit<Meter, "call"> {
  const registers = [registry];
  const attempts = new Counter({
    name: "rentals_webhook_attempts_total",
    help: "Attempts to deliver by outcome; “lost” is one another worker has taken over.",
    labelNames: ["outcome"],
    registers,
  });
  const endpoint = new Histogram({
    name: "rentals_webhook_attempt_duration_seconds",
    help: "How long endpoints took to answer.",
    buckets: endpointSeconds,
    registers,
  });
  const first = new Histogram({
    name: "rentals_webhook_first_attempt_seconds",
    help: "From the event to the start of the first attempt to deliver it.",
    buckets: firstAttemptSeconds,
    registers,
  });
  const runs = new Counter({
    name: "rentals_job_runs_total",
    help: "Looks of each job by how they ended.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const spent = new Counter({
    name: "rentals_job_seconds_total",
    help: "Time each job has worked.",
    labelNames: ["job"],
    registers,
  });
  const lastDone = new Gauge({
    name: "rentals_job_last_done_timestamp_seconds",
    help: "When each job last looked and did not fail.",
    labelNames: ["job"],
    registers,
  });
  const suppliers = new Counter({
    name: "rentals_supplier_questions_total",
    help: "What suppliers were asked, by what came of it.",
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
    supplier: (asked) => suppliers.inc(asked),
  };
}
