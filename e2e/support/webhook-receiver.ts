import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../scripts/local-https/create-certificates";
import {
  type ReceivedRequest,
  type Respond,
  startHttpsReceiver,
} from "../../scripts/local-https/start-https-receiver";

export type WebhookReceiver = {
  /** The settings with which a process reaches and trusts the hosts. */
  env: Record<string, string>;
  /** Returns all requests that a host has received. */
  received(host: string): readonly ReceivedRequest[];
  /** Sets the handler of a host. The default responds with 204. */
  setHandler(host: string, respond: Respond): void;
  close(): Promise<void>;
};

/** Starts one HTTPS server for several local hosts, with its own certificate authority. */
export async function startWebhookReceiver(hosts: readonly string[]): Promise<WebhookReceiver> {
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), "rentals-receiver-"));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const all = new Map<string, ReceivedRequest[]>();
  const handlers = new Map<string, Respond>();
  const receiver = await startHttpsReceiver(await issueCertificate(authority, hosts), {
    respond: (received, response) => {
      const host = received.headers.host ?? "";
      all.set(host, [...(all.get(host) ?? []), received]);
      const answer = handlers.get(host);
      if (answer === undefined) response.writeHead(204).end();
      else answer(received, response);
    },
  });
  return {
    env: {
      WEBHOOK_DEV_ROUTES: hosts.map((host) => `${host}=127.0.0.1:${receiver.port}`).join(","),
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
    received: (host) => all.get(host) ?? [],
    setHandler: (host, respond) => void handlers.set(host, respond),
    close: async () => {
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the event ID of a request. */
export function getEventId({ headers }: ReceivedRequest): string {
  return String(headers["service-event-id"]);
}
