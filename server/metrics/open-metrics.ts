import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Runtime } from "../context";
import type { Database } from "../db/database";
import type { Config } from "../env";
import { createMeter } from "./create-meter";
import type { Meter } from "./meter";
import { type MetricsServer, serveMetrics } from "./serve-metrics";

export type Metrics = {
  meter?: Meter;
  /**
   * Registers the metrics of this process and those that `add` registers, and logs the port. Does nothing if metrics
   * are disabled.
   */
  register(runtime: Pick<Runtime, "database" | "log">, add: (registry: Registry) => void): void;
  close(): void;
};

/** Opens the metrics server if `METRICS_PORT` is set. Otherwise no metrics are recorded. */
export async function openMetrics(config: Config): Promise<Metrics> {
  const server = await serveMetrics(config);
  return server === undefined ? { register: () => undefined, close: () => undefined } : createMetrics(server);
}

function createMetrics({ registry, port, close }: MetricsServer): Metrics {
  return {
    meter: createMeter(registry),
    register: ({ database, log }, add) => {
      observeProcess(registry, database);
      add(registry);
      log.info({ port }, "metrics");
    },
    close,
  };
}

/**
 * Registers metrics of the process (memory, event loop, file descriptors, garbage collection) and of its
 * connection pool.
 */
function observeProcess(registry: Registry, { pool }: Database): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "rentals_database_connections",
    help: "Connections of the pool by state, and queries waiting for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}
