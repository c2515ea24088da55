import { getField } from "../../kit/exchanges";
import { parseBody, performRequest } from "./perform-request";
import type { SimulatedClient } from "./simulated-client";

/**
 * Marks a due refund as refunded. Sometimes sends the request twice at once, and sometimes reopens the refund
 * afterwards.
 */
export async function markRefund({ api, random, retryPolicy }: SimulatedClient): Promise<void> {
  const due = { op: "read", method: "GET", path: "/v1/payments?state=refund_due&limit=20" } as const;
  const listed = getField(parseBody((await performRequest(api, due, retryPolicy)) ?? { text: "" }), "data");
  if (!Array.isArray(listed) || listed.length === 0) return;
  const id = String(getField(listed[random.between(0, listed.length)], "id"));
  const post = (op: "refund" | "reopen", body?: unknown) =>
    performRequest(api, { op, method: "POST", path: `/v1/payments/${id}/${op}`, body }, retryPolicy);
  const body = random.chance(0.8) ? { refund_reference: `re-${id}` } : undefined;
  await Promise.all([post("refund", body), random.chance(0.2) ? post("refund", body) : undefined]);
  if (random.chance(0.3)) await post("reopen");
}
