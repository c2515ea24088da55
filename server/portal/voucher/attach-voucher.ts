import type { AttachVoucher } from "../../mail/create-mail-claimer";
import { renderVoucherPdf } from "./render-voucher-pdf";
import { isConfirmed } from "./voucher.queries";

/** Renders the PDF voucher to attach to a mail. Returns `undefined` if the booking is no longer confirmed. */
export const attachVoucher: AttachVoucher = async ({ database }, { partnerId, content }) => {
  const { reference, createdAt } = content;
  if (partnerId === null || !(await isConfirmed(database, { partnerId, reference }))) return undefined;
  return await renderVoucherPdf({ ...content, createdAt: new Date(createdAt) });
};
