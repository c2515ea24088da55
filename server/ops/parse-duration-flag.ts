import { InvalidArgumentError } from "commander";
import { parseDuration } from "../parse-duration";

/** Parses a duration such as 30s, 5m, 2h or 5d to whole seconds. Throws a usage error for anything else. */
export function parseDurationFlag(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== undefined) return seconds;
  throw new InvalidArgumentError("Expected a duration such as 30s, 5m, 2h or 5d.");
}
