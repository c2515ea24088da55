import { ConfigError } from "./errors/config-error";
import { parseDuration } from "./parse-duration";
import { readSecretFile } from "./secret-settings";

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the trimmed value of a setting, or `undefined` if it is missing or blank. A secret may be in the file that
 * `NAME_FILE` names. Its text is not trimmed, except for one newline at its end.
 */
export function readSetting(env: Env, name: string): string | undefined {
  const secret = readSecretFile(env, name);
  if (secret !== undefined) return secret;
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

/**
 * Returns the value of a setting, or `fallback` if it is not set. Throws a `ConfigError` if it is not
 * allowed.
 */
export function readChoice<T extends string>(
  env: Env,
  name: string,
  choice: { allowed: readonly T[]; fallback: T },
): T {
  const { allowed, fallback } = choice;
  const value = readSetting(env, name) ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not “${value}”.`);
  return found;
}

/**
 * Returns whether a setting is `on`, or whether `fallback` is if it is not set. Throws a `ConfigError` for any value
 * but `on` and `off`.
 */
export function readSwitch(env: Env, name: string, fallback: "on" | "off"): boolean {
  return readChoice(env, name, { allowed: ["on", "off"], fallback }) === "on";
}

/**
 * Returns the whole number in a setting, or `fallback` if the setting is not set. Throws a `ConfigError` if the value
 * is not a whole number in the range.
 */
export function readInteger(
  env: Env,
  name: string,
  range: { min: number; max: number; fallback: number },
): number {
  const text = readSetting(env, name);
  if (text === undefined) return range.fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.min && value <= range.max) return value;
  throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not “${text}”.`);
}

const maxDurationSeconds = 365 * 86_400;

/**
 * Parses the duration in a setting, or in `fallback` if the setting is not set, to seconds. Throws a `ConfigError` if
 * it is shorter than `min` seconds or longer than 365 days.
 */
export function readDuration(
  env: Env,
  name: string,
  { fallback, min = 1 }: { fallback: string; min?: number },
): number {
  const text = readSetting(env, name) ?? fallback;
  const seconds = parseDuration(text);
  if (seconds === undefined) {
    throw new ConfigError(`${name} must be a duration such as 30s, 5m, 2h or 5d, not “${text}”.`);
  }
  if (seconds >= min && seconds <= maxDurationSeconds) return seconds;
  throw new ConfigError(`${name} must be from ${min}s to 365d, not “${text}”.`);
}
