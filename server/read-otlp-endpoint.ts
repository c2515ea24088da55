import { ConfigError } from "./errors/config-error";
import { type Env, readSetting } from "./read-setting";

/**
 * Reads the base URL of the OpenTelemetry collector, without a slash at its end. Returns `null`, which disables
 * tracing, if it is not set. Throws a `ConfigError` for an invalid URL.
 */
export function readOtlpEndpoint(env: Env): string | null {
  const text = readSetting(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, "");
  throw new ConfigError("OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.");
}

/**
 * Reads the headers of requests to the collector, such as `authorization=Bearer%20token`, separated by commas. Throws a
 * `ConfigError` for an invalid value. Its message omits the value, which may be a credential.
 */
export function readOtlpHeaders(env: Env): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const item of (readSetting(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? "").split(",")) {
    if (item.trim() === "") continue;
    const match = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=([^;]*)/.exec(item);
    const value = decodeValue(match?.[2]?.trim() ?? "");
    if (match?.[1] === undefined || value === undefined) {
      throw new ConfigError("OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.");
    }
    headers[match[1]] = value;
  }
  return headers;
}

function decodeValue(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
