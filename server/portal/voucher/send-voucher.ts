import type { Language } from "@/lib/texts/languages";
import { recordAudit } from "../../audit/record-audit";
import { getBooking } from "../../bookings/get-booking";
import { lockOwnedBooking } from "../../bookings/lock-owned-booking";
import type { PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { enqueueMail, getMailOutcome, type MailOutcome } from "../../mail/enqueue-mail";
import { hasVouchersLeft } from "../../mail/has-vouchers-left";
import { isMailable } from "../../mail/mail-content";
import { createVoucherText, notConfirmed } from "./get-voucher";
import { writeVoucherMail } from "./write-voucher-mail";

/** The number of times that the voucher of one booking can be sent in 24 hours. */
export const maxVouchersPerDay = 10;

/**
 * Queues the voucher of a confirmed booking to its customer. Throws `not_found`, `not_confirmed`, `not_mailable`,
 * `mail_off` or `limit_reached`. The worker sends it only if the booking is still confirmed then.
 */
export async function sendVoucher(
  ctx: PartnerContext,
  { reference, language }: { reference: string; language: Language },
): Promise<Exclude<MailOutcome, "off">> {
  const found = await getBooking(ctx, reference);
  if (found.status !== "confirmed") throw notConfirmed();
  if (!isMailable(found.customerEmail)) {
    throw new ApiError(
      "not_mailable",
      "The customer's email address cannot receive mail. Send the PDF instead.",
    );
  }
  if (getMailOutcome(ctx.config) === "off") {
    throw new ApiError("mail_off", "This service sends no mail. Download the PDF and send it yourself.");
  }
  const text = await createVoucherText(ctx, found, language);
  return await inTransaction(ctx.database, async (tx) => {
    const booking = await lockOwnedBooking(tx, ctx, reference);
    if (booking.status !== "confirmed") throw notConfirmed();
    if (!(await hasVouchersLeft(tx, reference, maxVouchersPerDay))) {
      throw new ApiError(
        "limit_reached",
        "This voucher was sent too often today. Download the PDF instead.",
        {
          limit: maxVouchersPerDay,
        },
      );
    }
    await recordAudit(tx, ctx, {
      action: "booking.send_voucher",
      partnerId: ctx.partner.id,
      target: { type: "booking", id: reference },
      after: { language },
    });
    const outcome = await enqueueMail(tx, ctx, {
      kind: "voucher",
      partnerId: ctx.partner.id,
      recipient: booking.customerEmail,
      language,
      content: writeVoucherMail(reference, text, ctx.now),
      subjectId: reference,
    });
    if (outcome === "off") throw new Error("The settings changed during the request.");
    return outcome;
  });
}
