import { createHmac } from "node:crypto";

export type Signed = {
  /**
   * The active secrets, newest first. Each adds one signature, so that a receiver that has only the older
   * secret can still verify.
   */
  secrets: readonly string[];
  eventId: string;
  body: string;
  /** The attempt's time, in epoch seconds. */
  timestamp: number;
};

const prefix = "whsec_";

/** Returns `t=…,v1=…`: hex HMACs over `t.body`, keyed with the text of each secret. */
export function serviceSignature({ secrets, body, timestamp }: Signed): string {
  const content = `${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(content).digest("hex"));
  return [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}

/**
 * Returns the Standard Webhooks signatures: HMACs over `id.t.body`, keyed with the decoded bytes of each
 * secret.
 */
export function standardSignature({ secrets, eventId, body, timestamp }: Signed): string {
  const content = `${eventId}.${timestamp}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.replace(prefix, ""), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(content).digest("base64")}`)
    .join(" ");
}
