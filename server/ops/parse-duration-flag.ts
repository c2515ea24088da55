import { InvalidArgumentError } from "commander";
import { parseDuration } from "../parse-duration";

/** Whole seconds of a duration such as 30s, 5m, 2h or 5d; what is none is wrong usage. */
export function parseDurationFlag(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== undefined) return seconds;
  throw new InvalidArgumentError("Expected a duration such as 30s, 5m, 2h or 5d.");
}
