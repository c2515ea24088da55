import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";

type Task = (stop: AbortSignal) => Promise<void>;

type Shares = {
  /** Returns the IDs of the suppliers that have reached the limit. */
  taken(database: Database): number[];
  /** Wraps a task of the supplier. The task counts towards the supplier's limit from now until it ends. */
  counted(database: Database, supplierId: number, task: Task): Task;
};

/**
 * Creates a limit of the tasks in progress per supplier, so that one slow supplier does not delay the others.
 */
export function createPerSupplierLimit(perSupplier: number): Shares {
  const countsOf = perDatabase(() => new Map<number, number>());

  return {
    taken: (database) =>
      [...countsOf(database)].filter(([, count]) => count >= perSupplier).map(([supplierId]) => supplierId),

    counted: (database, supplierId, task) => {
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
