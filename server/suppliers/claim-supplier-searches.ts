import type { Runtime } from "../context";
import { createPerSupplierLimit } from "./per-supplier-limit";
import { runSupplierSearch } from "./run-supplier-search";
import { claimSearches } from "./supplier-searches.queries";

/** The maximum number of supplier searches per claim. */
const perClaim = 50;
/** The tasks in progress per supplier. Searches of a supplier with 100 tasks in progress are not claimed. */
const perSupplierLimit = createPerSupplierLimit(100);

/** Claims due supplier searches and returns them as tasks. */
export async function claimSupplierSearches(
  runtime: Runtime,
  limit: number,
): Promise<((stop: AbortSignal) => Promise<void>)[]> {
  const { database } = runtime;
  const busy = perSupplierLimit.listSuppliersAtLimit(database);
  const searches = await claimSearches(database, { limit: Math.min(limit, perClaim), busy });
  return searches.map((search) =>
    perSupplierLimit.track(database, search.supplierId, (stop) => runSupplierSearch(runtime, search, stop)),
  );
}
