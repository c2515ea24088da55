import { getIdempotencyKeyContract, getRequestContract } from "@/lib/contracts/requests";
import { getKeyRecord } from "../id-lookup/find-key-record";
import { getRequest } from "../request-log/get-request";
import { presentRequest } from "../request-log/present-request";
import { defineOperation } from "./operation";

export const getRequestOperation = defineOperation(getRequestContract, async (ctx, { params }) =>
  presentRequest(await getRequest(ctx, params.request_id)),
);

export const getIdempotencyKeyOperation = defineOperation(getIdempotencyKeyContract, (ctx, { params }) =>
  getKeyRecord(ctx, params.key),
);
