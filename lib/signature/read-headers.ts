/** The parsed headers of one signature scheme, `Service-Signature` or Standard Webhooks. */
export type SignatureHeaders = {
  form: "service" | "standard";
  /** The time of the signature, in whole seconds since 1970. */
  timestamp: number;
  /** The signatures, in hexadecimal for `Service-Signature`, in base64 for Standard Webhooks. */
  signatures: readonly string[];
  /** The message ID, which Standard Webhooks also signs. Empty for `Service-Signature`. */
  messageId: string;
};

const pairPattern = /^([a-z][a-z0-9_-]*)\s*[:=]\s*(.*)$/i;

/**
 * Parses pasted headers: the value of `Service-Signature`, or lines with `Service-Signature` or the three Standard
 * Webhooks headers. Returns each signature scheme whose headers are complete and valid.
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
