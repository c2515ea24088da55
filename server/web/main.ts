import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readConfig } from "../env";
import { ConfigError } from "../errors/config-error";
import { setHostedRuntime } from "../http/hosted-runtime";
import { createApiHandler, createDirectHandler } from "../http/partner/api-handler";
import { openService } from "../launch/open-service";
import { runMain, stopSignal } from "../launch/run-main";
import { redirectConsole } from "../logging/redirect-console";
import { allOperations } from "../operations/all";
import { portalOperations } from "../operations/portal";
import { createAdmissionGate } from "./admission-gate";
import { createDrain } from "./create-drain";
import { observeAdmission } from "./observe-admission";
import { createPageHandler, rejectPageRequest } from "./pages";
import { createWebServer } from "./web-server";

const drainSeconds = 20;

/**
 * The length of the accept queue. With Node's default of 511, a burst of new connections overflows it; their
 * first packets are dropped and sent again after 1, 3 and 7 seconds. Linux caps the value at
 * `net.core.somaxconn`, by default 4096.
 */
const maxBacklog = 4096;

runMain(async () => {
  const stop = stopSignal();
  const config = readConfig();
  const { runtime, addMetrics, close } = await openService(config, "web");
  setHostedRuntime(runtime);
  if (!config.development) redirectConsole(runtime.log);
  const pages = config.servePages ? createPageHandler({ dev: config.development }) : undefined;
  const gate = createAdmissionGate(runtime);
  addMetrics((registry) => observeAdmission(registry, gate));
  const server = createWebServer(
    {
      handle: createApiHandler(runtime, allOperations, portalOperations),
      handleDirectly: createDirectHandler(runtime, allOperations),
      gate,
    },
    pages?.serve ?? rejectPageRequest,
  );
  // An uncaught error ends the process without draining. Rejected requests must still be in the log.
  process.once("exit", gate.close);
  const drain = createDrain(server);
  try {
    const port = await listen(server, config.port, config.host);
    runtime.log.info({ port, host: config.host, environment: config.environment }, "listening");
    process.send?.({ listening: port });
    if (!stop.aborted) await once(stop, "abort");
    runtime.log.info("draining");
    gate.close();
    await drain(drainSeconds * 1000);
  } finally {
    await pages?.close().catch(() => undefined);
    await runtime.recorder.flush();
    await close();
  }
  process.exit(0);
});

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen({ port, host, backlog: maxBacklog });
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new ConfigError(`Port ${port} on ${host} is taken; set PORT to another one.`);
    if (code === "EACCES")
      throw new ConfigError(`Port ${port} may not be opened; set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
  // SAFETY: a listening TCP server has an `AddressInfo` address.
  return (server.address() as AddressInfo).port;
}
