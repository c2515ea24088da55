import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";

type Task = (stop: AbortSignal) => Promise<void>;

type PerSupplierLimit = {
  /** Returns the IDs of the suppliers that have reached the limit. */
  listSuppliersAtLimit(database: Database): number[];
  /** Wraps a task of the supplier. The task counts towards the supplier's limit from now until it ends. */
  track(database: Database, supplierId: number, task: Task): Task;
};

/**
 * Creates a limit of the tasks in progress per supplier, so that one slow supplier does not delay the others.
 */
export function createPerSupplierLimit(perSupplier: number): PerSupplierLimit {
  const countsOf = perDatabase(() => new Map<number, number>());

  return {
    listSuppliersAtLimit: (database) =>
      [...countsOf(database)].filter(([, count]) => count >= perSupplier).map(([supplierId]) => supplierId),

    track: (database, supplierId, task) => {
      const counts = countsOf(database);
      counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
      return async (stop) => {
        try {
          await task(stop);
        } finally {
          counts.set(supplierId, (counts.get(supplierId) ?? 1) - 1);
        }
      };
    },
  };
}
