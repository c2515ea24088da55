import type { Command } from "commander";
import { presentClock } from "../clock/present-clock";
import { advanceClock, getClock, resetClock } from "../clock/service-clock";
import type { Run } from "./create-program";
import { parseDurationFlag } from "./parse-duration-flag";

export function addClockCommands(program: Command, run: Run): void {
  const clock = program.command("clock").description("the service's clock; sandbox only");

  clock
    .command("show")
    .description("print the service's time and how far it is ahead")
    .action(async () => {
      await run(async ({ database, config }) => presentClock(await getClock(database, config)));
    });

  clock
    .command("advance")
    .description("move the service's time ahead")
    .argument("<duration>", "how far, such as 48h", parseDurationFlag)
    .action(async (seconds: number) => {
      await run(async ({ database, acting }) => presentClock(await advanceClock(database, acting, seconds)));
    });

  clock
    .command("reset")
    .description("reset the service's time to real time")
    .action(async () => {
      await run(async ({ database, acting }) => presentClock(await resetClock(database, acting)));
    });
}
