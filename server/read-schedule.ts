import { ConfigError } from "./errors/config-error";
import { parseDuration } from "./parse-duration";

const maxAttempts = 50;
const maxDelaySeconds = 365 * 86_400;

/**
 * Parses comma-separated durations to seconds. Zero is allowed. Throws a `ConfigError` that names the
 * setting.
 */
export function readSchedule(name: string, text: string): readonly number[] {
  const delays = text.split(",").map((item) => parseDuration(item.trim()));
  const seconds = delays.flatMap((delay) => (delay === undefined || delay > maxDelaySeconds ? [] : [delay]));
  if (seconds.length === delays.length && delays.length <= maxAttempts) return seconds;
  throw new ConfigError(
    `${name} must list 1 to ${maxAttempts} durations such as 0s,5s,5m,2h, not “${text}”.`,
  );
}
