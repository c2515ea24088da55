import { createHmac } from "node:crypto";
import type { ReceivedRequest, Respond } from "../../../scripts/local-https/start-https-receiver";
import type { Mistake } from "./sample-integration";

const maxSecondsApart = 300;

type Body = { id: string; type: string; data: { reference?: string } };

/**
 * Returns the webhook handler of a sample integration. Without a mistake, it accepts duplicate events and events in any
 * order. It responds with 401 to a wrong signature and with 400 to a timestamp that is too far from the current time.
 */
export function createSampleReceiver(secret: string, mistake: Mistake): Respond {
  const processed = new Set<string>();
  const confirmed = new Set<string>();
  const process = ({ id, type, data }: Body): number => {
    const reference = data.reference ?? "";
    const isRepeated = processed.has(id);
    const isLate = type !== "booking.confirmed" && confirmed.has(reference);
    processed.add(id);
    if (type === "booking.confirmed") confirmed.add(reference);
    if (mistake === "duplicate_refused" && isRepeated) return 409;
    return mistake === "order_expected" && isLate ? 422 : 204;
  };
  return (received, response) => {
    const refusal = mistake === "signature_ignored" ? undefined : findRefusal(received, secret);
    // SAFETY: the signature was verified, unless the mistake is not to verify it.
    const status = refusal ?? process(JSON.parse(received.body.toString("utf8")) as Body);
    response.writeHead(status).end();
  };
}

function findRefusal({ headers, body }: ReceivedRequest, secret: string): number | undefined {
  const [time = "", ...signatures] = String(headers["service-signature"]).split(",");
  const timestamp = time.replace("t=", "");
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  if (!signatures.includes(`v1=${expected}`)) return 401;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) > maxSecondsApart ? 400 : undefined;
}
