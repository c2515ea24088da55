import type { Config } from "../env";
import { CommandError } from "../errors/command-error";

/** In production the service's time is real time, and nobody sets it. */
export function assertSandbox({ environment }: Config): void {
  if (environment === "sandbox") return;
  throw new CommandError("The clock belongs to the sandbox; in production (SERVICE_ENV) time is real time.");
}
