import type { Command } from "commander";
import { findCustomerPartners, listAllPartners } from "../customers/customers.queries";
import { eraseCustomer } from "../customers/erase-customer";
import { exportCustomer } from "../customers/export-customer";
import type { Db } from "../db/database";
import { CommandError } from "../errors/command-error";
import { getPartner } from "../partners/get-partner";
import type { Run } from "./create-program";

type Options = { email: string; partner?: string };

export function addCustomerCommands(program: Command, run: Run): void {
  const noun = program.command("customer").description("data of one person who rented a car");

  noun
    .command("export")
    .description("print everything that is stored about a customer")
    .requiredOption("--email <email>", "the customer's email address")
    .option("--partner <slug>", "only this partner's data")
    .action(async (options: Options) => {
      await run(async (ops) =>
        found(
          await exportCustomer(
            ops,
            ops.acting,
            await toCustomer(ops.database, options, findCustomerPartners),
          ),
          "No booking or draft has this email address.",
        ),
      );
    });

  noun
    .command("erase")
    .description("replace a customer's name and contact data; refused while a booking has not ended")
    .requiredOption("--email <email>", "the customer's email address")
    .option("--partner <slug>", "only this partner's data")
    .action(async (options: Options) => {
      await run(async (ops) => ({
        erased: found(
          // A partner may have a note about the customer and no booking.
          await eraseCustomer(ops, ops.acting, await toCustomer(ops.database, options, listAllPartners)),
          "Nothing that is stored has this email address.",
        ),
      }));
    });
}

async function toCustomer(db: Db, { email, partner }: Options, listAccounts: typeof findCustomerPartners) {
  const only = partner === undefined ? undefined : await getPartner(db, partner);
  const accounts = await listAccounts(db, email.trim());
  return { email: email.trim(), accounts: accounts.filter(({ id }) => only === undefined || id === only.id) };
}

function found<T>(result: T | null, otherwise: string): T {
  if (result === null) throw new CommandError(otherwise);
  return result;
}
