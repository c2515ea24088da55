import type { CustomerSummary } from "@/lib/contracts/portal/customers";
import type { Db } from "../db/database";
import { type Customer, countCustomerData } from "./customers.queries";

/**
 * Counts the bookings, drafts, events, deliveries and mails of a partner's customer. Returns `null` if there is neither
 * a booking nor a draft.
 */
export async function findCustomer(db: Db, customer: Customer): Promise<CustomerSummary | null> {
  const summary = await countCustomerData(db, customer);
  return summary.bookings + summary.drafts === 0 ? null : summary;
}
