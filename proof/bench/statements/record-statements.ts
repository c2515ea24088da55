import type pg from "pg";

export type RecordedStatement = {
  /** The name of the prepared statement, or `null` if it has none. */
  name: string | null;
  text: string;
  values: readonly unknown[];
  rows: readonly Readonly<Record<string, unknown>>[];
};

export type Recorder = {
  /** Returns the statements that the service sends while `work` runs. */
  during(work: () => Promise<unknown>): Promise<RecordedStatement[]>;
};

type Query = { text: string; name?: string; values?: readonly unknown[]; rowMode?: string };
type Callback = (error: Error | null, result: pg.QueryArrayResult) => void;

/**
 * Wraps the pool's clients and records every statement with its values and rows. Supports one `during` call
 * at a time.
 */
export function recordStatements(pool: pg.Pool): Recorder {
  let recorded: RecordedStatement[] | null = null;
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    // A statement is recorded when it is sent, so that pipelined statements keep their order.
    const recordStatement = (sent: Query, values: readonly unknown[] | undefined) => {
      const { text, name = null } = sent;
      const rows: Record<string, unknown>[] = [];
      recorded?.push({ name, text, values: values ?? sent.values ?? [], rows });
      return (result: pg.QueryArrayResult) => void rows.push(...toNamedRows(result));
    };
    const recordingQuery = (first: Query | string, ...rest: unknown[]) => {
      const onResult = recordStatement(
        typeof first === "string" ? { text: first } : first,
        rest.find(Array.isArray),
      );
      const callback = rest.at(-1);
      if (!isCallback(callback)) {
        // SAFETY: the arguments are unchanged; without a callback the driver returns a promise.
        const pending = Reflect.apply(query, client, [first, ...rest]) as Promise<pg.QueryArrayResult>;
        return pending.then((result) => {
          onResult(result);
          return result;
        });
      }
      const listener: Callback = (error, result) => {
        if (error === null || error === undefined) onResult(result);
        callback(error, result);
      };
      return Reflect.apply(query, client, [first, ...rest.slice(0, -1), listener]);
    };
    Object.assign(client, { query: recordingQuery });
  });
  return {
    during: async (work) => {
      const statements: RecordedStatement[] = [];
      recorded = statements;
      try {
        await work();
      } finally {
        recorded = null;
      }
      return statements;
    },
  };
}

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

/** Converts rows to objects by column name. The query builder requests rows as arrays. */
function toNamedRows({ rows, fields }: pg.QueryArrayResult): Record<string, unknown>[] {
  return (rows ?? []).map((row: unknown) =>
    Array.isArray(row)
      ? Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]))
      : { ...Object(row) },
  );
}
