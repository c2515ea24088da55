import pg from "pg";

/**
 * Runs a statement over a new connection. Returns its first row. `at` is the midpoint between the request and the
 * response, in milliseconds since 1970 by this machine's clock. The server ran the statement at `at` ± `errorMs`
 * milliseconds. Rejects if the server does not respond within 5 s.
 */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<{ row: Row | undefined; at: number; errorMs: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: "checks",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<Row>(statement);
    const receivedAt = Date.now();
    return { row: rows[0], at: (sentAt + receivedAt) / 2, errorMs: (receivedAt - sentAt) / 2 };
  } finally {
    await client.end().catch(() => undefined);
  }
}
