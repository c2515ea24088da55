import type { Config } from "../env";
import { CommandError } from "../errors/command-error";

/** Throws a `CommandError` in production, where the service uses real time. */
export function assertSandbox({ environment }: Config): void {
  if (environment === "sandbox") return;
  throw new CommandError("The clock belongs to the sandbox; in production (SERVICE_ENV) time is real time.");
}
