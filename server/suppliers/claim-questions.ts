import type { Runtime } from "../context";
import { askSupplier } from "./ask-supplier";
import { createShares } from "./create-shares";
import { claimQuestions } from "./questions.queries";

/** So many questions are taken at once, and so many may one supplier keep in hand before others are preferred. */
const perClaim = 50;
const shares = createShares(100);

/** Takes questions that suppliers are to be asked and answers them as work. */
export async function claimSupplierQuestions(
  runtime: Runtime,
  limit: number,
): Promise<((stop: AbortSignal) => Promise<void>)[]> {
  const { database } = runtime;
  const busy = shares.taken(database);
  const claimed = await claimQuestions(database, { limit: Math.min(limit, perClaim), busy });
  return claimed.map((question) =>
    shares.counted(database, question.supplierId, (stop) => askSupplier(runtime, question, stop)),
  );
}
