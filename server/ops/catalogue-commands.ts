import type { Command } from "commander";
import { recordAudit } from "../audit/record-audit";
import { exportCatalogue } from "../catalogue/import/export-catalogue";
import { importCatalogue } from "../catalogue/import/import-catalogue";
import { inTransaction } from "../db/in-transaction";
import { CommandError } from "../errors/command-error";
import { createSecretCipher } from "../secret-encryption";
import type { Run } from "./create-program";
import { readInputFile } from "./read-input-file";

export function addCatalogueCommands(program: Command, run: Run): void {
  const catalogue = program
    .command("catalogue")
    .description("countries, vehicle types, locations, suppliers and cars");

  catalogue
    .command("import <file>")
    .description("add or change the entries of a catalogue file (JSON), all or none")
    .action(async (file: string) => {
      const content = parseJson(file, readInputFile(file));
      await run(async ({ database, acting, keys }) =>
        inTransaction(database, async (tx) => {
          const counts = await importCatalogue(tx, content, { seal: createSecretCipher(keys) });
          const target = { type: "catalogue", id: "catalogue" };
          await recordAudit(tx, acting, {
            action: "catalogue.import",
            partnerId: null,
            target,
            after: counts,
          });
          return counts;
        }),
      );
    });

  catalogue
    .command("export")
    .description("print the catalogue as a file that can be imported; it contains suppliers' secrets")
    .action(async () => {
      await run(
        async ({ database, acting, keys }) =>
          inTransaction(database, async (tx) => {
            const content = await exportCatalogue(tx, { seal: createSecretCipher(keys) });
            const target = { type: "catalogue", id: "catalogue" };
            await recordAudit(tx, acting, { action: "catalogue.export", partnerId: null, target });
            return content;
          }),
        "document",
      );
    });
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file ${file} is not JSON: ${reason}.`);
  }
}
