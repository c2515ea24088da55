import { ConfigError } from "./errors/config-error";
import { type Env, readSetting } from "./read-setting";

/**
 * Returns `PUBLIC_URL`, or else the local address, without a slash at its end. Throws a `ConfigError` for an invalid
 * URL.
 */
export function readPublicUrl(env: Env, port: number): string {
  return readHttpUrl(env, "PUBLIC_URL") ?? `http://127.0.0.1:${port}`;
}

/**
 * Returns the URL to which probes are sent. Returns null if `PROBE_URL` is `off`, or if the system chooses the port,
 * which is then unknown. Throws a `ConfigError` for an invalid URL.
 */
export function readProbeUrl(env: Env, port: number): string | null {
  if (readSetting(env, "PROBE_URL") === "off") return null;
  const url = readHttpUrl(env, "PROBE_URL") ?? readPublicUrl(env, port);
  return new URL(url).port === "0" ? null : url;
}

function readHttpUrl(env: Env, name: string): string | undefined {
  const text = readSetting(env, name);
  if (text === undefined) return undefined;
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (
    parsed === undefined ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.search !== "" ||
    parsed.hash !== ""
  ) {
    throw new ConfigError(`${name} must be an http or https URL, not “${text}”.`);
  }
  return text.replace(/\/+$/, "");
}
