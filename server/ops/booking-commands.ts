import type { Command } from "commander";
import { presentBooking } from "../bookings/present-booking";
import { decideBooking } from "../crew/decide-booking";
import { CommandError } from "../errors/command-error";
import type { Run } from "./create-program";

export function addBookingCommands(program: Command, run: Run): void {
  const booking = program.command("booking").description("answer bookings for the crew");

  booking
    .command("accept <reference>")
    .description("a crew takes it: pending becomes confirmed")
    .action(async (reference: string) => {
      await run(async ({ database, acting }) =>
        presentBooking(await decideBooking(database, acting, { reference, decision: { act: "accept" } })),
      );
    });

  booking
    .command("decline <reference>")
    .description("no crew can take it: pending becomes cancelled")
    .option("--reason <text>", "shown to the partner")
    .action(async (reference: string, options: { reason?: string }) => {
      const reason = parseReason(options.reason);
      await run(async ({ database, acting }) =>
        presentBooking(
          await decideBooking(database, acting, { reference, decision: { act: "decline", reason } }),
        ),
      );
    });

  booking
    .command("secure <reference>")
    .description("the car on request is secured: the booking becomes confirmed")
    .requiredOption("--confirmation <code>", "under which it was secured")
    .action(async (reference: string, options: { confirmation: string }) => {
      const confirmation = parseText("The confirmation (--confirmation)", options.confirmation, 255);
      await run(async ({ database, acting }) =>
        presentBooking(
          await decideBooking(database, acting, { reference, decision: { act: "secure", confirmation } }),
        ),
      );
    });

  booking
    .command("fail <reference>")
    .description("the car on request cannot be had: the booking becomes cancelled")
    .option("--reason <text>", "shown to the partner")
    .action(async (reference: string, options: { reason?: string }) => {
      const reason = parseReason(options.reason);
      await run(async ({ database, acting }) =>
        presentBooking(
          await decideBooking(database, acting, { reference, decision: { act: "fail", reason } }),
        ),
      );
    });
}

function parseReason(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseText("The reason (--reason)", text, 500);
}

function parseText(name: string, text: string, longest: number): string {
  const trimmed = text.trim();
  if (trimmed !== "" && trimmed.length <= longest) return trimmed;
  throw new CommandError(`${name} must have 1 to ${longest} characters.`);
}
