import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import type { Config } from "../env";
import { ConfigError } from "../errors/config-error";

export type MetricsServer = { registry: Registry; port: number; close(): void };

/**
 * Serves `GET /metrics` in the Prometheus text format. The port is separate so that only operators can reach
 * it and admission control does not delay it. Returns `undefined` if `METRICS_PORT` is not set.
 */
export async function serveMetrics({
  metricsPort,
  metricsHost,
}: Pick<Config, "metricsPort" | "metricsHost">): Promise<MetricsServer | undefined> {
  if (metricsPort === null) return undefined;
  const registry = new Registry();
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method !== "GET" || pathname !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const port = await listen(server, metricsPort, metricsHost);
  // An open connection of a scraper must not keep the process alive.
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { registry, port, close };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new ConfigError(
      `METRICS_PORT ${port} on ${host} cannot be opened (${code}); set it to another one.`,
    );
  });
  server.unref();
  // SAFETY: a listening TCP server has an `AddressInfo` address.
  return (server.address() as AddressInfo).port;
}
