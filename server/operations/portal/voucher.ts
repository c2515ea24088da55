import { listOutbox } from "../../mail/list-outbox";
import { getVoucher } from "../../portal/voucher/get-voucher";
import { presentVoucher } from "../../portal/voucher/present-voucher";
import { sendVoucher } from "../../portal/voucher/send-voucher";
import { definePortalOperations } from "../operation";

export const voucherOperations = definePortalOperations({
  getVoucher: async (ctx, { params, query }) =>
    presentVoucher(await getVoucher(ctx, params.reference, query.language)),

  sendVoucher: async (ctx, { params: { reference }, body: { language } }) => ({
    reference,
    state: await sendVoucher(ctx, { reference, language }),
  }),

  listOutbox: (ctx) => listOutbox(ctx),
});
