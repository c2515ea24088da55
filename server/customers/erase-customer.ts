import { recordAudit } from "../audit/record-audit";
import { commitDueTransitionsForCrew } from "../bookings/due/commit-due-transitions";
import type { Acting, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { customerTarget } from "./customer-target";
import { type Erasure, eraseCustomerData, findCustomerBookings } from "./customers.queries";

type Account = { id: number; slug: string };

/** The maximum number of booking references in an error message. More would not help the reader. */
const maxNamed = 5;

/**
 * Replaces the name and the contact data of a customer in the stored data of these partners, and deletes the customer's
 * drafts. Searches notes, saved views and stored responses even if the customer has no booking. Erases for all of the
 * partners or for none: throws `customer_active` if a booking has not ended. Returns the numbers of changes per
 * partner, or `null` if there were none. The audit entries contain a digest of the address.
 */
export async function eraseCustomer(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  { email, accounts }: { email: string; accounts: readonly Account[] },
): Promise<(Erasure & { partner: string })[] | null> {
  for (const { id } of accounts) {
    // A booking that is due to end has ended, even if no worker has recorded it.
    for (const { status, reference } of await findCustomerBookings(database, { partnerId: id, email })) {
      if (status !== "draft") await commitDueTransitionsForCrew(database, acting, reference);
    }
  }
  const erased = await inTransaction(database, async (tx) => {
    const all: (Erasure & { partner: string })[] = [];
    const active: string[] = [];
    for (const { id, slug } of accounts) {
      const result = await eraseCustomerData(tx, { partnerId: id, email });
      if ("active" in result) {
        active.push(...result.active);
        continue;
      }
      const report = toReport(result);
      if (isEmpty(report)) continue;
      const target = customerTarget(keys, email);
      await recordAudit(tx, acting, { action: "customer.erase", partnerId: id, target, after: report });
      all.push({ partner: slug, ...report });
    }
    if (active.length > 0) throw stillActive(active);
    return all;
  });
  return erased.length === 0 ? null : erased;
}

/** Returns the report of an erasure. The database omits the counts of tables that it did not search; these are 0. */
export function toReport(result: Partial<Erasure>): Erasure {
  const { bookings = [], drafts = [], events = 0, stored_responses = 0 } = result;
  const { webhook_responses = 0, mails = 0, notes = 0, views = 0 } = result;
  return { bookings, drafts, events, stored_responses, webhook_responses, mails, notes, views };
}

function isEmpty({ bookings, drafts, ...counts }: Erasure): boolean {
  return bookings.length + drafts.length === 0 && Object.values(counts).every((count) => count === 0);
}

function stillActive(references: readonly string[]): ApiError {
  const named = references.slice(0, maxNamed).join(", ");
  const more = references.length > maxNamed ? ` and ${references.length - maxNamed} more` : "";
  return new ApiError(
    "customer_active",
    `The customer has bookings that have not ended: ${named}${more}. Cancel them or wait until they end.`,
    { references: [...references] },
  );
}
