import type { Runtime } from "../context";
import type { Database } from "../db/database";
import { askSupplier } from "./ask-supplier";
import { claimQuestions } from "./questions.queries";

/** So many questions are taken at once, and so many may one supplier keep in hand before others are preferred. */
const perClaim = 50;
const perSupplier = 100;

/** Questions in hand by supplier, by database. */
const inHand = new WeakMap<Database, Map<number, number>>();

/**
 * Takes questions that suppliers are to be asked and answers them as work. One slow supplier fills only its share of
 * the places, so that the others are asked all the same.
 */
export async function claimSupplierQuestions(
  runtime: Runtime,
  limit: number,
): Promise<((stop: AbortSignal) => Promise<void>)[]> {
  const { database } = runtime;
  const counts = inHand.get(database) ?? new Map<number, number>();
  inHand.set(database, counts);
  const busy = [...counts].filter(([, count]) => count >= perSupplier).map(([supplierId]) => supplierId);
  const claimed = await claimQuestions(database, { limit: Math.min(limit, perClaim), busy });
  return claimed.map((question) => {
    const { supplierId } = question;
    counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
    return async (stop) => {
      try {
        await askSupplier(runtime, question, stop);
      } finally {
        counts.set(supplierId, (counts.get(supplierId) ?? 1) - 1);
      }
    };
  });
}
