import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/database";
import { openDatabase } from "../../server/db/database";
import { inTransaction } from "../../server/db/in-transaction";
import { createLogger } from "../../server/logging/logger";
import type { Run } from "../kit/run-records";

export type ReadDatabase = Pick<Db, "orm"> & {
  /** SQL text, with `$json` standing for the values, which arrive as one JSON document. */
  rows<Row>(text: string, values?: unknown): Promise<Row[]>;
};

/** Everything the invariants are decided by. */
export type Evidence = { db: ReadDatabase; run: Run | null };

const longestMs = 600_000;
/** Between two questions a long run's records are gone through, which no service would be given the time for. */
const settings = sql`select set_config('statement_timeout', ${String(longestMs)}, true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * Opens the database as one moment of it: every check sees the same rows, however long it takes, and none can change
 * any.
 */
export async function withEvidence<T>(
  databaseUrl: string,
  run: Run | null,
  work: (evidence: Evidence) => Promise<T>,
): Promise<T> {
  const log = createLogger("warn", process.stderr);
  const options = { url: databaseUrl, poolSize: 1, applicationName: "invariants", log };
  const database = openDatabase({ ...options, statementMs: longestMs });
  try {
    return await inTransaction(database, async (tx) => {
      await tx.rows(sql`set transaction isolation level repeatable read read only`);
      await tx.rows(settings);
      return await work({ db: readThrough(tx), run });
    });
  } finally {
    await database.close();
  }
}

/** The database as that connection sees it. */
export function readThrough({ orm, rows }: Db): ReadDatabase {
  return { orm, rows: async (text, values) => await rows(withValues(text, values)) };
}

function withValues(text: string, values: unknown): SQL {
  const [before = "", ...rest] = text.split("$json");
  const document = sql`${JSON.stringify(values ?? null)}::jsonb`;
  return rest.reduce((whole, part) => sql`${whole}${document}${sql.raw(part)}`, sql.raw(before));
}
