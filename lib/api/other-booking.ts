import { statusesByGroup } from "../booking-status";
import { splitPaymentReferences } from "../split-payment-references";
import { listBookingsRoute } from "./bookings";
import { call } from "./call";

const active = [...statusesByGroup.waiting, ...statusesByGroup.confirmed].join(",");

type NewBooking = { external_ref?: string | undefined; payment_reference: string };

/**
 * Finds the reference of the newest active booking with the same external reference. Returns `undefined` if there is
 * none. Also returns `undefined` if one of them has a payment reference of the new booking: it is then the same sale,
 * which the API does not book twice.
 */
export async function findOtherBooking({ external_ref = "", payment_reference }: NewBooking) {
  if (external_ref === "") return undefined;
  const { data } = await call(listBookingsRoute, { query: { external_ref, status: active } });
  const payments = new Set(splitPaymentReferences(payment_reference));
  const isSameSale = data.some((booking) =>
    splitPaymentReferences(booking.payment_reference).some((one) => payments.has(one)),
  );
  return isSameSale ? undefined : data[0]?.reference;
}
