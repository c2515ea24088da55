import { recordAudit } from "../audit/record-audit";
import type { Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { readClock } from "../db/read-clock";
import { eraseOldCustomerData } from "./customers.queries";
import { toReport } from "./erase-customer";

const batch = 100;

/**
 * Erases the customers' personal data in one batch of ended bookings whose rental ended longer ago than
 * `CUSTOMER_RETENTION`, with an audit entry. Returns false if there were none, or if the setting is off.
 */
export async function eraseOldCustomers({
  database,
  config,
}: Pick<Runtime, "database" | "config">): Promise<boolean> {
  const seconds = config.retention.customerSeconds;
  if (seconds === null) return false;
  const now = await readClock(database);
  return await inTransaction(database, async (tx) => {
    const erased = await eraseOldCustomerData(tx, { seconds, limit: batch });
    if (erased === null) return false;
    const acting = { actor: { type: "service", id: null }, now, requestId: null, config } as const;
    await recordAudit(tx, acting, {
      action: "customer.expire",
      partnerId: erased.partner_id,
      target: { type: "customer", id: "retention" },
      after: toReport(erased),
    });
    return true;
  });
}
