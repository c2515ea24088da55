import { statusesByGroup } from "../booking-status";
import { splitPaymentReferences } from "../split-payment-references";
import { listBookingsRoute } from "./bookings";
import { call } from "./call";

const active = [...statusesByGroup.waiting, ...statusesByGroup.confirmed].join(",");

type NewBooking = { external_ref?: string | undefined; payment_reference: string };

/**
 * Finds the reference of the newest active booking with the same external reference. Returns `undefined` if there is
 * none, or if one of them has a payment of the new booking, because the API rejects a second booking of a sale.
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
