import type { Command } from "commander";
import { recordAudit } from "../audit/record-audit";
import { inTransaction } from "../db/in-transaction";
import { createRoles } from "../db/roles/create-roles";
import { markRestored } from "../events/mark-restored";
import type { Run } from "./create-program";

export function addDatabaseCommands(program: Command, run: Run): void {
  const database = program.command("database").description("the database the service stands on");

  database
    .command("roles")
    .description(
      "make the roles web and worker connect as, or give them new passwords, and print where to connect",
    )
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
      "after a restore to an earlier time: go on numbering events above everything partners may have read",
    )
    .action(async () => {
      await run(async ({ database: db, acting }) => await markRestored(db, acting));
    });
}
