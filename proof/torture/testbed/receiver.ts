import { createHmac, timingSafeEqual } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import { type ReceivedRequest, startHttpsReceiver } from "../../../scripts/local-https/start-https-receiver";
import type { JsonLines } from "../../kit/open-json-lines";
import type { ReceivedWebhook } from "../../kit/run-records";

export const receiverHost = "hooks.torture.test";

/** The response of an endpoint: a status, no response, or a reset connection. */
export type EndpointResponse = number | "hang" | "reset";

export type Receiver = {
  port: number;
  /** The file for `NODE_EXTRA_CA_CERTS`. */
  authorityFile: string;
  /** Adds a secret of the endpoint at the path. */
  addSecret(path: string, secret: string): void;
  /** Marks the endpoint's secret as uncertain, because a rotation may have succeeded without a response. */
  markSecretUncertain(path: string): void;
  /** Sets the endpoint's response; 204 by default. */
  setReply(path: string, reply: EndpointResponse | undefined): void;
  close(): Promise<void>;
};

/** Opens the server of all partners. It verifies each webhook and records it before it responds. */
export async function openReceiver(folder: string, receipts: JsonLines): Promise<Receiver> {
  const authority = await createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authorityPem(authority));
  const secrets = new Map<string, string[]>();
  const uncertain = new Set<string>();
  const replies = new Map<string, EndpointResponse>();
  const server = await startHttpsReceiver(await issueCertificate(authority, [receiverHost]), {
    respond: (received, response) => {
      const { path } = received;
      const reply = replies.get(path) ?? 204;
      const pathSecrets = secrets.get(path);
      const verified = pathSecrets?.some((secret) => isSigned(received, secret)) ?? null;
      const valid = verified === false && uncertain.has(path) ? null : verified;
      receipts.write({ ...toReceipt(received), valid, reply } satisfies ReceivedWebhook);
      if (reply === "reset") response.destroy();
      else if (reply !== "hang") response.writeHead(reply).end();
    },
  });
  return {
    port: server.port,
    authorityFile,
    addSecret: (path, secret) => void secrets.set(path, [...(secrets.get(path) ?? []), secret]),
    markSecretUncertain: (path) => void uncertain.add(path),
    setReply: (path, reply) => void (reply === undefined ? replies.delete(path) : replies.set(path, reply)),
    close: () => server.close(),
  };
}

function toReceipt({ at, path, headers, body }: ReceivedRequest): Omit<ReceivedWebhook, "valid" | "reply"> {
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

/**
 * Returns whether the signature is valid, without using the service's code. The header has one hex
 * HMAC-SHA-256 of `{timestamp}.{body}` per active secret, and one must match.
 */
function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const parts = String(headers["service-signature"]).split(",");
  const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  return parts
    .filter((part) => part.startsWith("v1="))
    .map((part) => Buffer.from(part.slice(3), "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
