import type { PartnerContext } from "../context";
import { endpointId, noEndpoint } from "./endpoint-id";
import { type EndpointRow, findEndpoint } from "./endpoints.queries";

/** The owned endpoint a path names. */
export async function getEndpoint(ctx: PartnerContext, id: string): Promise<EndpointRow> {
  const found = await findEndpoint(ctx.database, { partnerId: ctx.partner.id, id: endpointId(id) });
  if (found === undefined) throw noEndpoint();
  return found;
}
