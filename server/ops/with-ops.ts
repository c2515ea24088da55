import type { Acting, Runtime } from "../context";
import { openDatabase } from "../db/database";
import { readClock } from "../db/read-clock";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import { resolveDatabase } from "../launch/resolve-database";
import { createLogger } from "../logging/logger";
import type { Terminal } from "./terminal";

export type Ops = Runtime & { acting: Acting };

/**
 * Opens the configured database, or the embedded one, and migrates it. Runs `work` and always closes the database.
 * Starts the embedded server for the duration of the command if it does not run.
 */
export async function withOps<T>(terminal: Terminal, work: (ops: Ops) => Promise<T>): Promise<T> {
  const config = readConfig(terminal.env);
  // Standard output contains only the command's result.
  const log = createLogger("warn", { write: terminal.printError });
  const keys = createKeyRing(config);
  const server = await resolveDatabase(config, "transient");
  try {
    const database = openDatabase({ url: server.url, poolSize: 2, applicationName: "ops", log });
    try {
      const now = await readClock(database);
      const actor = { type: "operator", id: null } as const;
      return await work({ config, keys, database, log, acting: { actor, now, requestId: null, config } });
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
