import { getVoucher } from "../../portal/voucher/get-voucher";
import { presentVoucher } from "../../portal/voucher/present-voucher";
import { definePortalOperations } from "../operation";

export const voucherOperations = definePortalOperations({
  getVoucher: async (ctx, { params, query }) =>
    presentVoucher(await getVoucher(ctx, params.reference, query.language)),
});
