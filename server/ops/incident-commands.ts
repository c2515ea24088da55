import type { Command } from "commander";
import { openIncident, resolveIncident, updateIncident } from "../status/change-incident";
import type { Run } from "./create-program";

export function addIncidentCommands(program: Command, run: Run): void {
  const incident = program.command("incident").description("incidents on the status page");

  incident
    .command("open")
    .description("show a new incident")
    .requiredOption("--title <title>", "what happens, in at most 200 characters")
    .option("--component <component>", "api, portal, webhooks or suppliers; default: the whole service")
    .action(async (input: { title: string; component?: string }) => {
      await run(({ database, acting }) => openIncident(database, acting, input));
    });

  incident
    .command("update <id>")
    .description("add a text to an incident")
    .requiredOption("--text <text>", "what is known now, in at most 2000 characters")
    .action(async (id: string, { text }: { text: string }) => {
      await run(({ database, acting }) => updateIncident(database, acting, { id, text }));
    });

  incident
    .command("resolve <id>")
    .description("end an incident")
    .action(async (id: string) => {
      await run(({ database, acting }) => resolveIncident(database, acting, id));
    });
}
