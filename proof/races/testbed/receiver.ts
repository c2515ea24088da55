import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import {
  type Received,
  type Respond,
  startHttpsReceiver,
} from "../../../scripts/local-https/start-https-receiver";

const host = "hooks.race.test";

export type RaceReceiver = {
  /** What a process needs to reach it and to trust it. */
  env: Readonly<Record<string, string>>;
  /** The address of an endpoint by its path. */
  urlOf(path: string): string;
  /** From now on what comes for that path is handled so; 204 where nobody said anything. */
  handle(path: string, respond: Respond): void;
  /** Everything that came for a path. */
  received(path: string): readonly Received[];
  close(): Promise<void>;
};

/** The partners' server, over real TLS, whose answers a race holds back. */
export async function openRaceReceiver(): Promise<RaceReceiver> {
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), "rentals-race-receiver-"));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const handlers = new Map<string, Respond>();
  const all = new Map<string, Received[]>();
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
