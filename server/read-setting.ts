import { ConfigError } from "./errors/config-error";
import { parseDuration } from "./parse-duration";

export type Env = Readonly<Record<string, string | undefined>>;

/** Returns the trimmed value of a setting, or `undefined` if it is missing or blank. */
export function set(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

export function oneOf<T extends string>(
  env: Env,
  name: string,
  choice: { allowed: readonly T[]; fallback: T },
): T {
  const { allowed, fallback } = choice;
  const value = set(env, name) ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not “${value}”.`);
  return found;
}

export function integer(
  env: Env,
  name: string,
  range: { min: number; max: number; fallback: number },
): number {
  const text = set(env, name);
  if (text === undefined) return range.fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.min && value <= range.max) return value;
  throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not “${text}”.`);
}

const longestDuration = 365 * 86_400;

export function duration(
  env: Env,
  name: string,
  { fallback, least = 1 }: { fallback: string; least?: number },
): number {
  const text = set(env, name) ?? fallback;
  const seconds = parseDuration(text);
  if (seconds === undefined) {
    throw new ConfigError(`${name} must be a duration such as 30s, 5m, 2h or 5d, not “${text}”.`);
  }
  if (seconds >= least && seconds <= longestDuration) return seconds;
  throw new ConfigError(`${name} must be from ${least}s to 365d, not “${text}”.`);
}
