import type { Registry } from "prom-client";
import type { Config } from "../env";
import type { ApiRuntime } from "../http/partner/request-pipeline";
import { createLogger } from "../logging/logger";
import { openMetrics } from "../metrics/open-metrics";
import { openRuntime } from "../runtime";
import { openTracing } from "../tracing/open-tracing";
import { checkDatabase } from "./check-database";
import { resolveDatabase } from "./resolve-database";

export type Service = {
  runtime: ApiRuntime;
  /** The database URL for sessions that last longer than a transaction, such as `LISTEN`. */
  listenUrl: string;
  /** Calls `add` to register this process's own metrics, if metrics are enabled. */
  addMetrics(add: (registry: Registry) => void): void;
  close(): Promise<void>;
};

/**
 * Opens the resources of the web process or the worker: metrics, tracing and the connection pool. Migrates and checks
 * the database first.
 */
export async function openService(config: Config, name: "web" | "worker"): Promise<Service> {
  const metrics = await openMetrics(config);
  const database = await resolveDatabase(config, "service");
  const databaseUrl = name === "web" ? database.webUrl : database.workerUrl;
  try {
    await checkDatabase(config, databaseUrl, createLogger(config.logLevel));
  } catch (error) {
    await database.stop();
    throw error;
  }
  const closeTracing = await openTracing(config, name);
  const runtime = openRuntime(config, databaseUrl, { name, meter: metrics.meter });
  if (config.mail === null && config.environment === "production") {
    runtime.log.warn("MAIL_URL is not set: no mail is sent");
  }
  if (config.securityContacts.length === 0 && config.environment === "production" && name === "web") {
    runtime.log.warn("SECURITY_CONTACT is not set: security.txt names a mailbox of the host of PUBLIC_URL");
  }
  return {
    runtime,
    listenUrl: database.listenUrl,
    addMetrics: (add) => metrics.register(runtime, add),
    close: async () => {
      await runtime.database.close();
      await closeTracing();
      metrics.close();
      await database.stop();
    },
  };
}
