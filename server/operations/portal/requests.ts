import { findKeyRecord } from "../../id-lookup/find-key-record";
import { lookUpId } from "../../id-lookup/look-up-id";
import { findRentalHref } from "../../id-lookup/rental-href";
import { getRequest } from "../../request-log/get-request";
import { listRequests } from "../../request-log/list-requests";
import { presentRequest, presentRequestSummary } from "../../request-log/present-request";
import { definePortalOperations } from "../operation";

export const requestLogOperations = definePortalOperations({
  listRequests: async (ctx, { query }) => {
    const { rows, ...end } = await listRequests(ctx, query);
    return { data: rows.map((row) => ({ ...presentRequestSummary(row), person: row.person })), ...end };
  },

  inspectRequest: async (ctx, { params }) => {
    const row = await getRequest(ctx, params.request_id);
    const { idempotencyKey: key, reference } = row;
    return {
      request: { ...presentRequest(row), person: row.person },
      idempotency: key === null ? null : ((await findKeyRecord(ctx, key)) ?? null),
      rental_href: reference === null ? null : await findRentalHref(ctx, reference),
    };
  },

  lookUpId: async (ctx, { query }) => ({
    q: query.q,
    data: await lookUpId(ctx, query.q),
    now: ctx.now.toISOString(),
  }),
});
