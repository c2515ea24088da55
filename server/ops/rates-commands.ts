import type { Command } from "commander";
import { recordAudit } from "../audit/record-audit";
import { importRates } from "../catalogue/rates/import-rates";
import { inTransaction } from "../db/in-transaction";
import type { Run } from "./create-program";
import { readInputFile } from "./read-input-file";

export function addRatesCommands(program: Command, run: Run): void {
  program
    .command("rates")
    .description("exchange rates")
    .command("import <file>")
    .description("add or change rates from a CSV file with the columns currency,per_eur,as_of, all or none")
    .action(async (file: string) => {
      const csv = readInputFile(file);
      await run(async ({ database, acting }) =>
        inTransaction(database, async (tx) => {
          const counts = await importRates(tx, csv);
          const target = { type: "exchange_rates", id: "exchange_rates" };
          await recordAudit(tx, acting, { action: "rates.import", partnerId: null, target, after: counts });
          return counts;
        }),
      );
    });
}
