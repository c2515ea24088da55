/** What a header says, or that it cannot be read. */
export type SignatureHeaders = {
  form: "service" | "standard";
  /** Whole seconds. */
  timestamp: number;
  /** Hex of the service's form, base64 of Standard Webhooks. */
  signatures: readonly string[];
  /** Standard Webhooks sign the message's id as well. */
  messageId: string;
};

const pairPattern = /^([a-z][a-z0-9_-]*)\s*[:=]\s*(.*)$/i;

/**
 * Reads what somebody pasted: the value of `Service-Signature` alone, or any number of header lines, of which those
 * that count are `Service-Signature` or the three of Standard Webhooks. Answers every form that is there.
 */
export function readHeaders(pasted: string): SignatureHeaders[] {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", value = ""] = pairPattern.exec(line) ?? [];
    if (name !== "" && name.toLowerCase() !== "t") headers.set(name.toLowerCase(), value.trim());
  }
  const bare = lines.find((line) => /^t\s*=/.test(line));
  const service = readService(headers.get("service-signature") ?? bare ?? "");
  const standard = readStandard(headers);
  return [service, standard].filter((form) => form !== undefined);
}

function readService(value: string): SignatureHeaders | undefined {
  const parts = value.split(",").map((part) => part.trim());
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  const [time] = times;
  if (time === undefined || times.length > 1 || signatures.length === 0) return undefined;
  return { form: "service", timestamp: Number(time), signatures, messageId: "" };
}

function readStandard(headers: ReadonlyMap<string, string>): SignatureHeaders | undefined {
  const messageId = headers.get("webhook-id") ?? "";
  const time = headers.get("webhook-timestamp") ?? "";
  const signatures = (headers.get("webhook-signature") ?? "")
    .split(/\s+/)
    .flatMap((part) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1] ?? []);
  if (messageId === "" || !/^\d{1,12}$/.test(time) || signatures.length === 0) return undefined;
  return { form: "standard", timestamp: Number(time), signatures, messageId };
}
