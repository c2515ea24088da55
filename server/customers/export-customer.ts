import { recordAudit } from "../audit/record-audit";
import { presentBookingRead } from "../bookings/present-booking";
import type { Acting, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { listBookingEvents } from "../events/list-booking-events";
import { presentReservation } from "../reservations/present-reservation";
import { customerTarget } from "./customer-target";
import { findCustomerBookings, findCustomerMails } from "./customers.queries";

type Account = { id: number; slug: string };

/**
 * Returns the bookings, drafts, events and mails of a customer of these partners. Omits partners without a booking or
 * draft of the customer, and writes an audit entry for each other one. Returns `null` if none is left.
 */
export async function exportCustomer(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  { email, accounts }: { email: string; accounts: readonly Account[] },
) {
  return await inTransaction(database, async (tx) => {
    const found = [];
    for (const account of accounts) {
      const data = await readAccount(tx, acting, { email, account });
      if (data === null) continue;
      const counts = { bookings: data.bookings.length, drafts: data.drafts.length };
      const target = customerTarget(keys, email);
      await recordAudit(tx, acting, {
        action: "customer.export",
        partnerId: account.id,
        target,
        after: counts,
      });
      found.push(data);
    }
    return found.length === 0 ? null : { email, exported_at: acting.now.toISOString(), partners: found };
  });
}

async function readAccount(tx: Tx, acting: Acting, { email, account }: { email: string; account: Account }) {
  const partnerId = account.id;
  const rows = await findCustomerBookings(tx, { partnerId, email });
  if (rows.length === 0) return null;
  const booked = rows.filter(({ status }) => status !== "draft");
  const events = [];
  for (const { id } of booked)
    events.push(...(await listBookingEvents(tx, acting, { partnerId, bookingId: id })));
  return {
    partner: account.slug,
    bookings: booked.map((row) => presentBookingRead(row, ["breakdown"])),
    drafts: rows.filter(({ status }) => status === "draft").map((row) => presentReservation(row).reservation),
    events,
    mails: await findCustomerMails(tx, { partnerId, references: rows.map(({ reference }) => reference) }),
  };
}
