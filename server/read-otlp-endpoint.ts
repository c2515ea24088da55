import { ConfigError } from "./errors/config-error";
import { type Env, readSetting } from "./read-setting";

/** Reads the base URL of the OpenTelemetry collector, without a slash at its end. `null` disables tracing. */
export function readOtlpEndpoint(env: Env): string | null {
  const text = readSetting(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, "");
  throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, not “${text}”.`);
}
