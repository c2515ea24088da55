import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/** Verifies a webhook: one signature matches the raw body, and its timestamp is within 300 s. */
export function verifySignature(
  { header, body, secret }: { header: string; body: Buffer; secret: string },
  now = new Date(),
): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const sentAt = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!(Math.abs(now.getTime() / 1000 - sentAt) <= toleranceSeconds)) return false;
  const expected = createHmac("sha256", secret).update(`${sentAt}.`).update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => Buffer.from(value, "hex"))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
