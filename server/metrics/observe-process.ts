import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Database } from "../db/database";

/**
 * Registers metrics of the process (memory, event loop, file descriptors, garbage collection) and of its
 * connection pool.
 */
export function observeProcess(registry: Registry, { pool }: Database): void {
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
