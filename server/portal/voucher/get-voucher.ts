import type { BookingRow } from "@/drizzle/schema/bookings";
import type { VoucherText } from "@/lib/contracts/portal/voucher";
import type { Language } from "@/lib/texts/languages";
import { getBooking } from "../../bookings/get-booking";
import { getCityNames } from "../../catalogue/read/city-names";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { getMailOutcome } from "../../mail/enqueue-mail";
import { callerMay } from "../../staff/access/assert-capability";
import { getCustomerName } from "../../staff/access/get-customer-name";
import { findVoucherDetails } from "./voucher.queries";
import { writeVoucher } from "./write-voucher";

export type Voucher = { booking: BookingRow; text: VoucherText | null; canSend: boolean };

/**
 * Returns a booking of the partner after its due transitions, with its voucher if it is confirmed. Throws
 * `not_found` if the partner has no booking with this reference.
 */
export async function getVoucher(
  ctx: PartnerContext,
  reference: string,
  language: Language,
): Promise<Voucher> {
  const booking = await getBooking(ctx, reference);
  if (booking.status !== "confirmed") return { booking, text: null, canSend: false };
  const canSend = callerMay(ctx, "book") && getMailOutcome(ctx.config) !== "off";
  return { booking, text: await createVoucherText(ctx, booking, language), canSend };
}

/**
 * Creates the texts of the voucher of a confirmed booking. Masks the customer's name if the caller's role may not see
 * it.
 */
export async function createVoucherText(
  ctx: PartnerContext,
  booking: BookingRow,
  language: Language,
): Promise<VoucherText> {
  const { database, partner, config, now } = ctx;
  const customer = getCustomerName(ctx, booking);
  const [details, cityNames] = await Promise.all([
    findVoucherDetails(database, booking),
    getCityNames(database, language),
  ]);
  const { slug, name } = booking.location;
  const isSandbox = config.environment === "sandbox";
  const city = cityNames[slug] ?? name;
  return writeVoucher({ booking, customer, details, city, partner: partner.name, isSandbox, now }, language);
}

/** Creates the error for the voucher of a booking that is not confirmed. */
export function notConfirmed(): ApiError<"not_confirmed"> {
  return new ApiError("not_confirmed", "The voucher is available only while the booking is confirmed.");
}
