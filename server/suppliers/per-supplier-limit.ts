import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";

type Task = (stop: AbortSignal) => Promise<void>;

type Shares = {
  /** The suppliers whose share is in hand. */
  taken(database: Database): number[];
  /** The piece of work, counted against its supplier's share from now until it is done. */
  counted(database: Database, supplierId: number, piece: Task): Task;
};

/**
 * Counts the work in hand by supplier, so that one slow supplier fills only its share of the places and the others
 * are served all the same.
 */
export function createPerSupplierLimit(perSupplier: number): Shares {
  const countsOf = perDatabase(() => new Map<number, number>());

  return {
    taken: (database) =>
      [...countsOf(database)].filter(([, count]) => count >= perSupplier).map(([supplierId]) => supplierId),

    counted: (database, supplierId, piece) => {
      const counts = countsOf(database);
      counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
      return async (stop) => {
        try {
          await piece(stop);
        } finally {
          counts.set(supplierId, (counts.get(supplierId) ?? 1) - 1);
        }
      };
    },
  };
}
