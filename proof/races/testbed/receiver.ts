import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import {
  type ReceivedRequest,
  type Respond,
  startHttpsReceiver,
} from "../../../scripts/local-https/start-https-receiver";

const host = "hooks.race.test";

export type RaceReceiver = {
  /** The settings a process needs to reach the receiver and trust its certificate. */
  env: Readonly<Record<string, string>>;
  /** Returns the endpoint URL for a path. */
  urlOf(path: string): string;
  /** Sets the handler of a path. The default handler responds with 204. */
  handle(path: string, respond: Respond): void;
  /** Returns all requests received at a path. */
  received(path: string): readonly ReceivedRequest[];
  close(): Promise<void>;
};

/** Starts an HTTPS receiver, as a partner's server, whose responses a race can hold back. */
export async function openRaceReceiver(): Promise<RaceReceiver> {
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), "rentals-race-receiver-"));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const handlers = new Map<string, Respond>();
  const all = new Map<string, ReceivedRequest[]>();
  const server = await startHttpsReceiver(await issueCertificate(authority, [host]), {
    respond: (received, response) => {
      const { path } = received;
      all.set(path, [...(all.get(path) ?? []), received]);
      const handler = handlers.get(path);
      if (handler === undefined) response.writeHead(204).end();
      else handler(received, response);
    },
  });
  return {
    env: {
      WEBHOOK_DEV_ROUTES: `${host}=127.0.0.1:${server.port}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
    urlOf: (path) => `https://${host}${path}`,
    handle: (path, respond) => void handlers.set(path, respond),
    received: (path) => all.get(path) ?? [],
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
