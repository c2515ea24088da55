import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { getFreePort } from "../local-https/get-free-port";
import { demoHost, openLocalHttps, tourHost } from "../local-https/open-local-https";
import { type ReceivedRequest, startHttpsReceiver } from "../local-https/start-https-receiver";
import { failingPaths } from "./load-webhooks";

export type DemoWebhooks = {
  /**
   * Environment variables of the service: the routes to the two local receivers, and the certificate authority that
   * they need.
   */
  settings: { WEBHOOK_DEV_ROUTES: string; NODE_EXTRA_CA_CERTS: string };
  tourPort: number;
  close(): Promise<void>;
};

/**
 * Starts a webhook receiver over HTTPS. Returns the settings with which the service reaches this receiver and that of
 * the tour, merged with the user's own values, and a free port for the receiver of the tour.
 */
export async function openDemoWebhooks(
  dataDir: string,
  userSettings: Readonly<Record<string, string | undefined>>,
): Promise<DemoWebhooks> {
  const { certificate, authorityFile } = await openLocalHttps(dataDir);
  const receiver = await startHttpsReceiver(certificate, { respond: respond });
  const tourPort = await getFreePort();
  const routes = [`${demoHost}=127.0.0.1:${receiver.port}`, `${tourHost}=127.0.0.1:${tourPort}`];
  return {
    settings: {
      WEBHOOK_DEV_ROUTES: [
        ...routes,
        ...(userSettings.WEBHOOK_DEV_ROUTES ? [userSettings.WEBHOOK_DEV_ROUTES] : []),
      ].join(","),
      NODE_EXTRA_CA_CERTS: await combineAuthorities(authorityFile, userSettings.NODE_EXTRA_CA_CERTS, dataDir),
    },
    tourPort,
    close: () => receiver.close(),
  };
}

/**
 * Responds with an error on the two paths in `failingPaths`. On other paths, fails the first attempt of 1 in 8 events,
 * to show a retry.
 */
function respond({ headers, path }: ReceivedRequest, response: ServerResponse): void {
  if (path === failingPaths.gone) {
    response.writeHead(410, { "content-type": "text/plain" }).end("Retired\n");
    return;
  }
  if (path === failingPaths.down) {
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

/**
 * Returns the path of a file with the local certificate authority and the authorities in the user's
 * `NODE_EXTRA_CA_CERTS`, if set. Node.js reads only one such file.
 */
async function combineAuthorities(
  authorityFile: string,
  userSettings: string | undefined,
  dataDir: string,
): Promise<string> {
  if (userSettings === undefined || userSettings === "") return authorityFile;
  const both = join(dataDir, "local-https", "authorities.pem");
  await writeFile(both, `${await readFile(userSettings, "utf8")}\n${await readFile(authorityFile, "utf8")}`);
  return both;
}
