import { readFileSync, statSync } from "node:fs";
import { ConfigError } from "./errors/config-error";

/**
 * The settings that are a secret or a URL that may contain one. Each can also be read from the file that
 * `NAME_FILE` names.
 */
export const secretSettings = [
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_MIGRATION_URL",
  "DATABASE_REPLICA_URL",
  "MAIL_URL",
  "OIDC_CLIENT_SECRET",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

const maxBytes = 65_536;
const names: ReadonlySet<string> = new Set(secretSettings);

/**
 * Returns the content of the file that `NAME_FILE` names, without one newline at its end. Returns `undefined` if
 * the setting has no such file. Throws a `ConfigError` that never contains the content.
 */
export function readSecretFile(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  if (!names.has(name)) return undefined;
  const path = env[`${name}_FILE`]?.trim() ?? "";
  if (path === "") return undefined;
  if ((env[name]?.trim() ?? "") !== "") {
    throw new ConfigError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  }
  const text = decode(name, readBytes(name, path)).replace(/\r?\n$/, "");
  if (text.trim() === "") throw new ConfigError(`${name}_FILE names an empty file: ${path}.`);
  if (/\p{Cc}/u.test(text)) {
    throw new ConfigError(`${name}_FILE must hold one line of text without control characters: ${path}.`);
  }
  return text;
}

/** Returns environment variables with empty values, which hide a setting and its file from a child process. */
export function toUnsetVariables(name: (typeof secretSettings)[number]): Record<string, string> {
  return { [name]: "", [`${name}_FILE`]: "" };
}

/**
 * Reads a regular file. Rejects anything else, because reading a pipe may wait without end and a device may never
 * stop.
 */
function readBytes(name: string, path: string): Buffer {
  try {
    const found = statSync(path);
    if (!found.isFile())
      throw new ConfigError(`${name}_FILE must name a file, not a folder or pipe: ${path}.`);
    if (found.size > maxBytes) {
      throw new ConfigError(`${name}_FILE must name a file of at most 64 KiB: ${path}.`);
    }
    return readFileSync(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new ConfigError(`${name}_FILE names a file that cannot be read (${code}): ${path}.`, {
      cause: error,
    });
  }
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${name}_FILE must hold UTF-8 text.`);
  }
}
