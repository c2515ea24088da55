import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import { startHttpsReceiver } from "../../../scripts/local-https/start-https-receiver";

export const receiverHost = "hooks.bench.test";

/** The first message of the receiver: its port and the PEM of its certificate authority. */
export type Ready = { port: number; authority: string };

/** The booking references in the webhooks that arrived, each with the time of the response in epoch milliseconds. */
export type Arrivals = [reference: string, at: number][];

/** Runs a partner's server as its own process. It responds with 200 at once, but never to requests for `/hang`. */
async function main(): Promise<void> {
  const authority = await createAuthority();
  const certificate = await issueCertificate(authority, [receiverHost]);
  let arrivals: Arrivals = [];
  const { port } = await startHttpsReceiver(certificate, {
    respond: ({ path, body }, response) => {
      if (path === "/hang") return;
      response.writeHead(200).end();
      const { reference } = JSON.parse(body.toString()).data;
      arrivals.push([reference, performance.timeOrigin + performance.now()]);
    },
  });
  process.on("message", () => {
    process.send?.(arrivals);
    arrivals = [];
  });
  process.once("disconnect", () => process.exit());
  process.send?.({ port, authority: authorityPem(authority) } satisfies Ready);
}

await main();
