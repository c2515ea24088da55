import type { Payment as WirePayment } from "@/lib/contracts/payments";
import type { Db } from "../db/database";
import { findPaymentsPage } from "./payments.queries";
import { presentPayment } from "./present-payment";

/** Returns the partner's payment with this reference, or null. */
export async function findPaymentByReference(
  db: Db,
  { partnerId, paymentReference }: { partnerId: number; paymentReference: string | null },
): Promise<WirePayment | null> {
  if (paymentReference === null) return null;
  const [payment] = await findPaymentsPage(db, { partnerId, filters: { paymentReference }, limit: 1 });
  return payment === undefined ? null : presentPayment(payment);
}
