import type { FileProblem } from "@/lib/reconciliation";

/**
 * Thrown for a file that cannot be read. The message says what is wrong and what to do. Rows count from 1,
 * with the header.
 */
export class TableError extends Error {
  readonly row: number | null;
  readonly column: string | null;

  constructor(
    readonly reason: FileProblem,
    message: string,
    { row = null, column = null }: { row?: number | null; column?: string | null } = {},
  ) {
    super(message);
    this.row = row;
    this.column = column;
  }
}
