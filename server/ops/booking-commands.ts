import type { Command } from "commander";
import type { CrewDecision } from "../bookings/apply-decision";
import { presentBooking } from "../bookings/present-booking";
import { decideBooking } from "../crew/decide-booking";
import { CommandError } from "../errors/command-error";
import type { Run } from "./create-program";

export function addBookingCommands(program: Command, run: Run): void {
  const booking = program.command("booking").description("decide bookings on behalf of a crew");

  booking
    .command("accept <reference>")
    .description("accept a booking: pending becomes confirmed")
    .action(async (reference: string) => {
      await decide(run, reference, { act: "accept" });
    });

  booking
    .command("decline <reference>")
    .description("decline a booking: pending becomes cancelled")
    .option("--reason <text>", "shown to the partner")
    .action(async (reference: string, options: { reason?: string }) => {
      await decide(run, reference, { act: "decline", reason: parseReason(options.reason) });
    });

  booking
    .command("secure <reference>")
    .description("record that the requested car is secured: pending_confirmation becomes confirmed")
    .requiredOption("--confirmation <code>", "the code under which the car was secured")
    .action(async (reference: string, options: { confirmation: string }) => {
      const confirmation = parseText("The confirmation (--confirmation)", options.confirmation, 255);
      await decide(run, reference, { act: "secure", confirmation });
    });

  booking
    .command("fail <reference>")
    .description("record that the requested car is unavailable: pending_confirmation becomes cancelled")
    .option("--reason <text>", "shown to the partner")
    .action(async (reference: string, options: { reason?: string }) => {
      await decide(run, reference, { act: "fail", reason: parseReason(options.reason) });
    });
}

/** Applies a crew decision and prints the booking. */
async function decide(run: Run, reference: string, decision: CrewDecision): Promise<void> {
  await run(async ({ database, acting }) =>
    presentBooking(await decideBooking(database, acting, { reference, decision })),
  );
}

function parseReason(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseText("The reason (--reason)", text, 500);
}

function parseText(name: string, text: string, maxLength: number): string {
  const trimmed = text.trim();
  if (trimmed !== "" && trimmed.length <= maxLength) return trimmed;
  throw new CommandError(`${name} must have 1 to ${maxLength} characters.`);
}
