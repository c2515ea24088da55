import type { Runtime } from "../context";
import { createPerSupplierLimit } from "./per-supplier-limit";
import { runSupplierSearch } from "./run-supplier-search";
import { claimQuestions } from "./supplier-searches.queries";

/** So many questions are taken at once, and so many may one supplier keep in hand before others are preferred. */
const perClaim = 50;
const shares = createPerSupplierLimit(100);

/** Takes questions that suppliers are to be asked and answers them as work. */
export async function claimSupplierSearches(
  runtime: Runtime,
  limit: number,
): Promise<((stop: AbortSignal) => Promise<void>)[]> {
  const { database } = runtime;
  const busy = shares.taken(database);
  const claimed = await claimQuestions(database, { limit: Math.min(limit, perClaim), busy });
  return claimed.map((question) =>
    shares.counted(database, question.supplierId, (stop) => runSupplierSearch(runtime, question, stop)),
  );
}
