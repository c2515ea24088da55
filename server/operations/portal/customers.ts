import { eraseCustomer } from "../../customers/erase-customer";
import { exportCustomer } from "../../customers/export-customer";
import { findCustomer } from "../../customers/find-customer";
import { presentErasure } from "../../customers/present-erasure";
import { ApiError, invalidField } from "../../errors/api-error";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const customerOperations = definePortalOperations({
  findCustomer: async ({ database, partner }, { body }) => ({
    customer: await findCustomer(database, { partnerId: partner.id, email: body.email }),
  }),

  exportCustomer: async (ctx, { body }) => {
    const found = await exportCustomer(ctx, await withServiceClock(ctx), {
      email: body.email,
      accounts: [ctx.partner],
    });
    const [data] = found?.partners ?? [];
    if (found === null || data === undefined) throw noCustomer();
    return { export: { email: found.email, exported_at: found.exported_at, ...data } };
  },

  eraseCustomer: async (ctx, { body }) => {
    if (body.confirm_email.toLowerCase() !== body.email.toLowerCase()) {
      throw invalidField("confirm_email", "Expected the same address as in `email`");
    }
    const erased = await eraseCustomer(ctx, await withServiceClock(ctx), {
      email: body.email,
      accounts: [ctx.partner],
    });
    const [report] = erased ?? [];
    if (report === undefined) {
      throw new ApiError("not_found", "Nothing that is stored has this email address. Check it.");
    }
    return { erased: presentErasure(report) };
  },
});

function noCustomer(): ApiError {
  return new ApiError("not_found", "No booking or draft has this email address. Check it.");
}
