import { createHmac } from "node:crypto";

export type Signed = {
  /** Live secrets, the newest first: one signature each, so that a consumer may still know only the older one. */
  secrets: readonly string[];
  eventId: string;
  body: string;
  /** The attempt's time in whole seconds. */
  timestamp: number;
};

const prefix = "whsec_";

/** `t=…,v1=…`: hex HMACs over `t.body` under the secret's text as it was shown. */
export function serviceSignature({ secrets, body, timestamp }: Signed): string {
  const content = `${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(content).digest("hex"));
  return [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}

/** As the Standard Webhooks specification has it: over `id.t.body` under the bytes the secret encodes. */
export function standardSignature({ secrets, eventId, body, timestamp }: Signed): string {
  const content = `${eventId}.${timestamp}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.replace(prefix, ""), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(content).digest("base64")}`)
    .join(" ");
}
