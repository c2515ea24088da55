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
  /** What a process needs to reach the hosts and to trust them. */
  env: Record<string, string>;
  /** Everything a host was sent so far. */
  received(host: string): readonly ReceivedRequest[];
  /** From now on the host answers so; 204 when nothing is set. */
  answerWith(host: string, respond: Respond): void;
  close(): Promise<void>;
};

/** One real HTTPS server for several hosts of this machine, under an authority of its own. */
export async function startWebhookReceiver(hosts: readonly string[]): Promise<WebhookReceiver> {
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), "rentals-receiver-"));
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const all = new Map<string, ReceivedRequest[]>();
  const answers = new Map<string, Respond>();
  const receiver = await startHttpsReceiver(await issueCertificate(authority, hosts), {
    respond: (received, response) => {
      const host = received.headers.host ?? "";
      all.set(host, [...(all.get(host) ?? []), received]);
      const answer = answers.get(host);
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
    answerWith: (host, respond) => void answers.set(host, respond),
    close: async () => {
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The event a request is about. */
export function eventIdOf({ headers }: ReceivedRequest): string {
  return String(headers["service-event-id"]);
}
