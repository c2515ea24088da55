import type { Command } from "commander";
import { recordAudit } from "../audit/record-audit";
import { inTransaction } from "../db/in-transaction";
import { createRoles } from "../db/roles/create-roles";
import { markRestored } from "../events/mark-restored";
import type { Run } from "./create-program";

export function addDatabaseCommands(program: Command, run: Run): void {
  const database = program.command("database").description("the service's database");

  database
    .command("roles")
    .description("create the service's roles or set new passwords for them, and print the URL of each")
    .action(async () => {
      await run(async ({ database: db, acting }) => {
        const urls = await createRoles(db.pool);
        await inTransaction(db, async (tx) => {
          const target = { type: "service", id: "database" };
          await recordAudit(tx, acting, { action: "database.roles", partnerId: null, target });
        });
        return urls;
      });
    });

  database
    .command("restored")
    .description(
      "run after a restore to an earlier time: continue the event numbers above all that partners may have read",
    )
    .action(async () => {
      await run(async ({ database: db, acting }) => await markRestored(db, acting));
    });
}
