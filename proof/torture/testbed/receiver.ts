import { createHmac, timingSafeEqual } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import { type Received, startHttpsReceiver } from "../../../scripts/local-https/start-https-receiver";
import type { JsonLines } from "../../kit/open-lines";
import type { Receipt } from "../../kit/run-records";

export const receiverHost = "hooks.torture.test";

/** The response of an endpoint: a status, no response, or a reset connection. */
export type Mood = number | "hang" | "reset";

export type Receiver = {
  port: number;
  /** The file for `NODE_EXTRA_CA_CERTS`. */
  authorityFile: string;
  /** Adds a secret of the endpoint at the path. */
  learn(path: string, secret: string): void;
  /** Marks the endpoint's secret as uncertain, because a rotation may have succeeded without a response. */
  doubt(path: string): void;
  /** Sets the endpoint's response; 204 by default. */
  setMood(path: string, mood: Mood | undefined): void;
  close(): Promise<void>;
};

/** Opens the server of all partners. It verifies each webhook and records it before it responds. */
export async function openReceiver(folder: string, receipts: JsonLines): Promise<Receiver> {
  const authority = await createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const secrets = new Map<string, string[]>();
  const doubted = new Set<string>();
  const moods = new Map<string, Mood>();
  const server = await startHttpsReceiver(await issueCertificate(authority, [receiverHost]), {
    respond: (received, response) => {
      const { path } = received;
      const reply = moods.get(path) ?? 204;
      const known = secrets.get(path);
      const verified = known?.some((secret) => isSigned(received, secret)) ?? null;
      const valid = verified === false && doubted.has(path) ? null : verified;
      receipts.write({ ...receiptOf(received), valid, reply } satisfies Receipt);
      if (reply === "reset") response.destroy();
      else if (reply !== "hang") response.writeHead(reply).end();
    },
  });
  return {
    port: server.port,
    authorityFile,
    learn: (path, secret) => void secrets.set(path, [...(secrets.get(path) ?? []), secret]),
    doubt: (path) => void doubted.add(path),
    setMood: (path, mood) => void (mood === undefined ? moods.delete(path) : moods.set(path, mood)),
    close: () => server.close(),
  };
}

function receiptOf({ at, path, headers, body }: Received): Omit<Receipt, "valid" | "reply"> {
  return {
    at: at.getTime(),
    path,
    eventId: String(headers["service-event-id"]),
    eventType: String(headers["service-event-type"]),
    deliveryId: String(headers["service-delivery-id"]),
    attempt: Number(headers["service-delivery-attempt"]),
    body: body.toString("utf8"),
  };
}

/** Verifies the signature without the service's code: hex HMAC-SHA-256 of `t.body`, one per active secret. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const parts = String(headers["service-signature"]).split(",");
  const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const right = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  return parts
    .filter((part) => part.startsWith("v1="))
    .map((part) => Buffer.from(part.slice(3), "hex"))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
}
