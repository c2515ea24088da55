import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { findRequest, type RequestRecord } from "./requests.queries";

/** Returns one of the partner's requests. Throws `not_found`. */
export async function getRequest(ctx: PartnerContext, requestId: string): Promise<RequestRecord> {
  const row = await findRequest(ctx.database, { partnerId: ctx.partner.id, requestId });
  if (row === undefined) throw new ApiError("not_found", "Request not found. Check the request ID.");
  return row;
}
