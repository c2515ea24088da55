import type { Config } from "../env";
import { setTracer } from "./tracer";

/**
 * Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. OpenTelemetry is loaded only then. Returns a function that
 * sends the last spans and stops tracing.
 */
export async function openTracing(
  config: Pick<Config, "otlpEndpoint" | "otlpHeaders" | "environment">,
  processName: "web" | "worker",
): Promise<() => Promise<void>> {
  const { otlpEndpoint: endpoint, otlpHeaders: headers, environment } = config;
  if (endpoint === null) return async () => undefined;
  const { createOtlpTracer } = await import("./otlp-tracer");
  const { tracer, close } = createOtlpTracer({ endpoint, headers, environment, processName });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await close();
  };
}
