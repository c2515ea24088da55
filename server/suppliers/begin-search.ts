import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { notifyWorkers } from "../db/notify-workers";
import { newSearchId } from "../ids";
import { saveTraceContext } from "../tracing/trace-contexts";
import type { SearchRequest } from "./search-request";
import { insertSearch, type SearchRow } from "./searches.queries";

/** A supplier and a city to search. */
export type SearchTarget = { supplierId: number; locationId: number };

/** Stores a search with its supplier searches. Workers are notified after the commit. */
export async function beginSearch(
  ctx: PartnerContext,
  search: {
    request: SearchRequest;
    targets: readonly SearchTarget[];
    notAsked: number;
    lifetimeSeconds: number;
  },
): Promise<SearchRow> {
  const { database, partner, now, config } = ctx;
  return await inTransaction(database, async (tx) => {
    const row = await insertSearch(tx, {
      searchId: newSearchId(),
      partnerId: partner.id,
      request: search.request,
      createdAt: now,
      expiresAt: new Date(now.getTime() + search.lifetimeSeconds * 1000),
      targets: search.targets,
      notAsked: search.notAsked,
      // Results after the end of the search are never shown.
      deadlineSeconds: Math.min(config.supplierSearchSeconds, search.lifetimeSeconds),
    });
    await saveTraceContext(tx, [{ supplierSearch: row.searchId }]);
    tx.afterCommit((committed) => notifyWorkers(committed, "supplier_searches"));
    return row;
  });
}
