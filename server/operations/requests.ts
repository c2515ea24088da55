import { getKeyRecord } from "../id-lookup/find-key-record";
import { getRequest } from "../request-log/get-request";
import { presentRequest } from "../request-log/present-request";
import { defineOperations } from "./operation";

export const requestOperations = defineOperations({
  getRequest: async (ctx, { params }) => presentRequest(await getRequest(ctx, params.request_id)),

  getIdempotencyKey: (ctx, { params }) => getKeyRecord(ctx, params.key),
});
