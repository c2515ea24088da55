import type { Registry } from "prom-client";
import type { Runtime } from "../context";
import type { Config } from "../env";
import { createMeter } from "./create-meter";
import type { Meter } from "./meter";
import { observeProcess } from "./observe-process";
import { type MetricsServer, serveMetrics } from "./serve-metrics";

export type Metrics = {
  meter?: Meter;
  /** Registers the metrics of this process and logs the port. */
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
