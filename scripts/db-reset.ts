import pg from "pg";
import { migrateDatabase } from "../server/db/migrate";
import { readConfig } from "../server/env";
import { ConfigError } from "../server/errors/config-error";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain } from "../server/launch/run-main";

runMain(async () => {
  const config = readConfig();
  if (config.environment === "production") {
    throw new ConfigError(
      "db:reset is not allowed with SERVICE_ENV=production, because it deletes all bookings.",
    );
  }
  const database = await resolveDatabase(config, "transient");
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query(
      "drop schema public cascade; drop schema if exists drizzle cascade; create schema public",
    );
    await migrateDatabase(database.url);
  } finally {
    await client.end();
    await database.stop();
  }
  process.stdout.write("The database is empty and its schema is up to date.\n");
});
