import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import { startHttpsReceiver } from "../../../scripts/local-https/start-https-receiver";

export const receiverHost = "hooks.bench.test";

/** What the receiver tells first: where it listens and whom to trust. */
export type Ready = { port: number; authority: string };

/** For each booking in a body, when it was answered: milliseconds of the machine's clock. */
export type Arrivals = [reference: string, at: number][];

/** A partner's server in a process of its own: answers 200 at once, or never under `/hang`. */
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
