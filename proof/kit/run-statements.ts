import pg from "pg";

/** Runs statements on the database `rentals` as the superuser. */
export async function runStatements(adminUrl: string, statements: readonly string[]): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = "/rentals";
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
