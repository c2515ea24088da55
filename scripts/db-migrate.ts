import { readConfig } from "../server/env";
import { resolveDatabase } from "../server/launch/resolve-database";
import { runMain } from "../server/launch/run-main";

runMain(async () => {
  const database = await resolveDatabase(readConfig(), "transient");
  await database.stop();
  process.stdout.write("The database schema is up to date.\n");
});
