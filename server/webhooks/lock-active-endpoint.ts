import type { Tx } from "../db/database";
import { assertActive } from "./delivery/log/retry-delivery";
import { type EndpointRow, lockEndpoint } from "./endpoints.queries";
import { endpointNotFound } from "./parse-endpoint-id";

/** Locks an active endpoint of the partner. Throws `not_found` or `endpoint_inactive`. */
export async function lockActiveEndpoint(
  tx: Tx,
  owned: { partnerId: number; id: number },
): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, owned);
  if (endpoint === undefined) throw endpointNotFound();
  assertActive(endpoint.status);
  return endpoint;
}
