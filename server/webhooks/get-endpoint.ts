import type { PartnerContext } from "../context";
import { type EndpointRow, findEndpoint } from "./endpoints.queries";
import { endpointNotFound, parseEndpointId } from "./parse-endpoint-id";

/** Returns the partner's endpoint with this ID, as text from a path. Throws `not_found`. */
export async function getEndpoint(ctx: PartnerContext, id: string): Promise<EndpointRow> {
  const found = await findEndpoint(ctx.database, { partnerId: ctx.partner.id, id: parseEndpointId(id) });
  if (found === undefined) throw endpointNotFound();
  return found;
}
