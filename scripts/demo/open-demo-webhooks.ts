import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { demoHost, openLocalHttps, tourHost } from "../local-https/open-local-https";
import { type Received, startHttpsReceiver } from "../local-https/start-https-receiver";
import { lostPaths } from "./load-webhooks";

export type DemoWebhooks = {
  /** What the service's processes need to reach the receivers and to trust them. */
  settings: { WEBHOOK_DEV_ROUTES: string; NODE_EXTRA_CA_CERTS: string };
  tourPort: number;
  close(): Promise<void>;
};

/**
 * A partner's webhook server on this machine: a real HTTPS server, reached through `WEBHOOK_DEV_ROUTES`. What the
 * user set of these two settings stays in force beside ours.
 */
export async function openDemoWebhooks(
  dataDir: string,
  given: Readonly<Record<string, string | undefined>>,
): Promise<DemoWebhooks> {
  const { certificate, authorityFile } = await openLocalHttps(dataDir);
  const receiver = await startHttpsReceiver(certificate, { respond: answerMostly });
  const tourPort = await findFreePort();
  const routes = [`${demoHost}=127.0.0.1:${receiver.port}`, `${tourHost}=127.0.0.1:${tourPort}`];
  return {
    settings: {
      WEBHOOK_DEV_ROUTES: [...routes, ...(given.WEBHOOK_DEV_ROUTES ? [given.WEBHOOK_DEV_ROUTES] : [])].join(
        ",",
      ),
      NODE_EXTRA_CA_CERTS: await trustToo(authorityFile, given.NODE_EXTRA_CA_CERTS, dataDir),
    },
    tourPort,
    close: () => receiver.close(),
  };
}

/** Two of its endpoints are lost; of the third, the first attempt of every eighth event fails and shows a retry. */
function answerMostly({ headers, path }: Received, response: ServerResponse): void {
  if (path === lostPaths.gone) {
    response.writeHead(410, { "content-type": "text/plain" }).end("Retired\n");
    return;
  }
  if (path === lostPaths.down) {
    response
      .writeHead(503, { "content-type": "application/json" })
      .end('{"error":"warehouse is read-only"}\n');
    return;
  }
  const event = createHash("sha256").update(String(headers["service-event-id"])).digest();
  const fails = headers["service-delivery-attempt"] === "1" && event.readUInt8() % 8 === 0;
  response.writeHead(fails ? 503 : 200, { "content-type": "text/plain" });
  response.end(fails ? "Busy, try again\n" : "Thank you\n");
}

/** Node reads one file of additional authorities. */
async function trustToo(authorityFile: string, given: string | undefined, dataDir: string): Promise<string> {
  if (given === undefined || given === "") return authorityFile;
  const both = join(dataDir, "local-https", "authorities.pem");
  await writeFile(both, `${await readFile(given, "utf8")}\n${await readFile(authorityFile, "utf8")}`);
  return both;
}

/** A port nobody listens on now; the tour's receiver takes it later. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
