import { Gauge, type Registry } from "prom-client";
import type { Database } from "../db/database";
import { type Backlog, findBacklog } from "./backlog.queries";
import { findJobLag } from "./job-lag.queries";

type Waiting = Backlog & { jobLagSeconds: number };

async function readWaiting(database: Database): Promise<Waiting> {
  const [found, jobLagSeconds] = await Promise.all([findBacklog(database), findJobLag(database)]);
  return { ...found, jobLagSeconds };
}

/** The minimum time between two queries, in milliseconds, however often the process is scraped. */
const freshMs = 5000;

/**
 * Adds metrics of the jobs that wait in the database. If the database is unavailable, `rentals_database_up` is 0 and
 * the other values are absent.
 */
export function observeBacklog(registry: Registry, database: Database): void {
  let read = Promise.resolve<Waiting | undefined>(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  const fresh = () => {
    if (performance.now() - readAt < freshMs) return read;
    readAt = performance.now();
    read = readWaiting(database).catch(() => undefined);
    return read;
  };
  const registers = [registry];
  new Gauge({
    name: "rentals_database_up",
    help: "1 if the database responded to the last query of the backlog, otherwise 0.",
    registers,
    async collect() {
      this.set((await fresh()) === undefined ? 0 : 1);
    },
  });
  const waiting = [
    ["rentals_webhook_due", "Deliveries that are due and not in progress, counted up to 100,000.", "due"],
    [
      "rentals_webhook_oldest_due_seconds",
      "Time since the oldest of these deliveries became due.",
      "oldestDueSeconds",
    ],
    ["rentals_job_lag_seconds", "Time for which the oldest due job of any kind has waited.", "jobLagSeconds"],
    [
      "rentals_supplier_questions_open",
      "Supplier searches that are queued or in progress.",
      "openSupplierSearches",
    ],
  ] as const;
  for (const [name, help, field] of waiting) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const values = await fresh();
        if (values === undefined) this.remove();
        else this.set(values[field]);
      },
    });
  }
}
