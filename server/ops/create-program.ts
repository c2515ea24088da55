import { Command } from "commander";
import { addBookingCommands } from "./booking-commands";
import { addCatalogueCommands } from "./catalogue-commands";
import { addClientCommands } from "./client-commands";
import { addClockCommands } from "./clock-commands";
import { addCustomerCommands } from "./customer-commands";
import { addDatabaseCommands } from "./database-commands";
import { formatReadable } from "./format-readable";
import { addIncidentCommands } from "./incident-commands";
import { addPartnerCommands } from "./partner-commands";
import { addProductCommands } from "./product-commands";
import { addRatesCommands } from "./rates-commands";
import { addSecretsCommands } from "./secrets-commands";
import { addStaffCommands } from "./staff-commands";
import type { Terminal } from "./terminal";
import { type Ops, withOps } from "./with-ops";

/**
 * Runs a command and prints its result as readable lines, or as one JSON document with `--json`. A result of
 * kind `document` is always printed as JSON.
 */
export type Run = (work: (ops: Ops) => Promise<unknown>, kind?: "document") => Promise<void>;

/** Defines every noun and verb of the operator's command line. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command("ops")
    .description("The operator's command line. Each change is written to the audit log.")
    .option("--json", "print one JSON document and nothing else")
    .exitOverride()
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.printError })
    .showHelpAfterError("(add --help for the usage)");
  const run: Run = async (work, kind) => {
    const answer = await withOps(terminal, work);
    const { json } = program.opts<{ json?: true }>();
    if (kind === "document") terminal.print(`${JSON.stringify(answer, null, 2)}\n`);
    else terminal.print(`${json ? JSON.stringify(answer) : formatReadable(answer)}\n`);
  };
  addPartnerCommands(program, run);
  addProductCommands(program, run);
  addClientCommands(program, run);
  addStaffCommands(program, run);
  addBookingCommands(program, run);
  addCustomerCommands(program, run);
  addCatalogueCommands(program, run);
  addRatesCommands(program, run);
  addIncidentCommands(program, run);
  addClockCommands(program, run);
  addSecretsCommands(program, run);
  addDatabaseCommands(program, run);
  return program;
}
