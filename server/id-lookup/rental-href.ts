import type { PartnerContext } from "../context";
import { findRental, type RentalRow } from "./id-lookup.queries";

/** Returns the portal path of a booking or draft. */
export function rentalHref({ reference, status }: Pick<RentalRow, "reference" | "status">): string {
  return `/${status === "draft" ? "reservations" : "bookings"}/${reference}`;
}

/** Returns the portal path for a reference, or null if the partner has no such booking or draft. */
export async function findRentalHref(ctx: PartnerContext, reference: string): Promise<string | null> {
  const rental = await findRental(ctx.database, { partnerId: ctx.partner.id, reference });
  return rental === undefined ? null : rentalHref(rental);
}
