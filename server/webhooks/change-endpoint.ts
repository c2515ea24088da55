import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { type EndpointColumns, type EndpointRow, lockEndpoint, updateEndpoint } from "./endpoints.queries";
import { endpointNotFound, parseEndpointId } from "./parse-endpoint-id";

export type EndpointChange = {
  action: string;
  /** The columns to change. If empty, nothing is changed or recorded. */
  columns: EndpointColumns;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Additional work in the same transaction, after the change. */
  follow?: (tx: Tx) => Promise<unknown>;
};

/**
 * Locks an endpoint of the partner, applies the change that `decide` returns, and writes the audit entry.
 * Throws `not_found`.
 */
export async function changeEndpoint(
  ctx: PartnerContext,
  id: string,
  decide: (endpoint: EndpointRow) => EndpointChange,
): Promise<EndpointRow> {
  const owned = { partnerId: ctx.partner.id, id: parseEndpointId(id) };
  return await inTransaction(ctx.database, async (tx) => {
    const locked = await lockEndpoint(tx, owned);
    if (locked === undefined) throw endpointNotFound();
    const { action, columns, before, after, follow } = decide(locked);
    if (Object.keys(columns).length === 0) return locked;
    const changed = await updateEndpoint(tx, locked.id, { ...columns, updatedAt: ctx.now });
    await follow?.(tx);
    const target = { type: "webhook", id: String(locked.id) };
    await recordAudit(tx, ctx, { action, partnerId: ctx.partner.id, target, before, after });
    return changed;
  });
}
