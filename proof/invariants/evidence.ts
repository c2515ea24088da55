import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/database";
import { openDatabase } from "../../server/db/database";
import { inTransaction } from "../../server/db/in-transaction";
import { createLogger } from "../../server/logging/logger";
import type { Run } from "../kit/run-records";

export type ReadDatabase = Pick<Db, "orm"> & {
  /** Runs SQL text and returns the rows. Replaces each `$json` in the text by `values`, passed as one JSON document. */
  rows<Row>(text: string, values?: unknown): Promise<Row[]>;
};

/** The database and the run records that the invariants are checked against. */
export type Evidence = { db: ReadDatabase; run: Run | null };

const maxStatementMs = 600_000;
/** SQL that raises the time limits of the transaction, because the checks read long records between two queries. */
const settings = sql`select set_config('statement_timeout', ${String(maxStatementMs)}, true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * Opens a read-only REPEATABLE READ transaction, so all checks see the same snapshot. Passes it to `work`.
 */
export async function withReadSnapshot<T>(
  databaseUrl: string,
  run: Run | null,
  work: (evidence: Evidence) => Promise<T>,
): Promise<T> {
  const log = createLogger("warn", process.stderr);
  const options = { url: databaseUrl, poolSize: 1, applicationName: "invariants", log };
  const database = openDatabase({ ...options, statementMs: maxStatementMs });
  try {
    return await inTransaction(database, async (tx) => {
      await tx.rows(sql`set transaction isolation level repeatable read read only`);
      await tx.rows(settings);
      return await work({ db: wrapDatabase(tx), run });
    });
  } finally {
    await database.close();
  }
}

/** Returns a `ReadDatabase` whose queries run on this open connection or transaction. */
export function wrapDatabase({ orm, rows }: Db): ReadDatabase {
  return { orm, rows: async (text, values) => await rows(withValues(text, values)) };
}

function withValues(text: string, values: unknown): SQL {
  const [before = "", ...rest] = text.split("$json");
  const document = sql`${JSON.stringify(values ?? null)}::jsonb`;
  return rest.reduce((whole, part) => sql`${whole}${document}${sql.raw(part)}`, sql.raw(before));
}
