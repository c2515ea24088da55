import type { PartnerClient } from "../../kit/recording-client";

/** Marks every due refund as refunded and reopens it. With `again`, then marks it as refunded a second time. */
export async function markRefunds(client: PartnerClient, { again }: { again: boolean }): Promise<void> {
  const path = "/v1/payments?state=refund_due";
  const listed = await client.attempt({ op: "read", method: "GET", path });
  if (listed.t !== "ok") throw new Error(`No payments in ${JSON.stringify(listed)}`);
  for (const { id } of JSON.parse(listed.text).data) {
    for (const op of ["refund", "reopen", ...(again ? ["refund"] : [])]) {
      await client.attempt({ op, method: "POST", path: `/v1/payments/${id}/${op}` });
    }
  }
}
