import type { Registry } from "prom-client";
import type { Runtime } from "../context";
import type { Config } from "../env";
import { createMeter } from "./create-meter";
import type { Meter } from "./meter";
import { observeProcess } from "./observe-process";
import { type MetricsServer, serveMetrics } from "./serve-metrics";

export type Metrics = {
  meter?: Meter;
  /** Adds what this process has to tell, and says in the log where it tells it. */
  tell(runtime: Pick<Runtime, "database" | "log">, add: (registry: Registry) => void): void;
  close(): void;
};

/** A process's figures, where `METRICS_PORT` asks for them; else nothing is counted at all. */
export async function openMetrics(config: Config): Promise<Metrics> {
  const server = await serveMetrics(config);
  return server === undefined ? { tell: () => undefined, close: () => undefined } : metricsOf(server);
}

function metricsOf({ registry, port, close }: MetricsServer): Metrics {
  return {
    meter: createMeter(registry),
    tell: ({ database, log }, add) => {
      observeProcess(registry, database);
      add(registry);
      log.info({ port }, "metrics");
    },
    close,
  };
}
