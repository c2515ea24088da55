import type { PartnerContext } from "../context";
import { findRental, type RentalRow } from "./where.queries";

/** The portal's page of a booking or draft. */
export function rentalHref({ reference, status }: Pick<RentalRow, "reference" | "status">): string {
  return `/${status === "draft" ? "reservations" : "bookings"}/${reference}`;
}

/** The page of what a reference names; null where it names nothing of the partner's. */
export async function findRentalHref(ctx: PartnerContext, reference: string): Promise<string | null> {
  const rental = await findRental(ctx.database, { partnerId: ctx.partner.id, reference });
  return rental === undefined ? null : rentalHref(rental);
}
