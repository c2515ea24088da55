import type { Output } from "@/lib/contracts/contract";
import type { getVoucherContract } from "@/lib/contracts/portal/voucher";
import { encodeQrCode, toSvgPath } from "./encode-qr-code";
import type { Voucher } from "./get-voucher";

/** Converts a voucher to the response of the portal API. */
export function presentVoucher({ booking, text, canSend }: Voucher): Output<typeof getVoucherContract> {
  const { reference, status } = booking;
  if (status === "draft") throw new Error("A draft has no voucher.");
  const modules = encodeQrCode(reference);
  const email = canSend ? booking.customerEmail : null;
  return {
    reference,
    status,
    voucher: text,
    email,
    code: { size: modules.length, path: toSvgPath(modules) },
  };
}
