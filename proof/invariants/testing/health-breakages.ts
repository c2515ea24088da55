import type { Breakage } from "./breakage";

/** Breakages of the hourly counts of requests and attempts, and of the counts of probes. */
export const healthBreakages: readonly Breakage[] = [
  {
    breaks: "H",
    by: "a counted request that the log does not have",
    sql: ["update request_hours set requests = requests + 1, latencies[1] = latencies[1] + 1"],
  },
  { breaks: "H", by: "an hour of requests without counts", sql: ["delete from request_hours"] },
  {
    breaks: "H",
    by: "a request in the wrong bucket of durations",
    sql: ["update request_hours set latencies = latencies[2:] || latencies[1:1]"],
  },
  {
    breaks: "H",
    by: "an attempt that was counted twice",
    sql: ["update delivery_hours set attempts = attempts + 1"],
  },
  {
    breaks: "H",
    by: "more probes than a day has minutes",
    sql: [
      "insert into probe_days (day, component, probes, degraded, failed) values ('2026-01-01', 'api', 1440, 0, 0)",
      "insert into probe_minutes (minute, component, outcome) values ('2026-01-01T00:00Z', 'api', 'passed')",
    ],
  },
];
