import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { ServiceEnvironment } from "../env";
import type { Attributes, SpanStart, Tracer } from "./tracer";

type Options = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  environment: ServiceEnvironment;
  processName: string;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Creates a tracer that sends its spans to a collector as OTLP over HTTP in JSON. Registers nothing globally. */
export function createOtlpTracer({ endpoint, headers, environment, processName }: Options): {
  tracer: Tracer;
  close(): Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": `car-rental-${processName}`,
      "service.namespace": "car-rental-partner-api",
      "deployment.environment.name": environment,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const source = provider.getTracer("car-rental-partner-api");
  const current = new AsyncLocalStorage<Span>();
  const start = ({ name, kind, attributes = {}, parent }: SpanStart): Span => {
    const caller = parseTraceparent(parent);
    const outer = caller ?? current.getStore()?.spanContext();
    const context = outer === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, outer);
    return source.startSpan(name, { kind: kinds[kind], attributes }, context);
  };
  return {
    tracer: {
      trace: async (options, work) => await runSpan(current, start(options), work),
      describe: (name, attributes, status) => {
        const span = current.getStore();
        span?.updateName(name).setAttributes(attributes);
        if (status !== undefined && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      },
      traceparent: () => {
        const context = current.getStore()?.spanContext();
        return context && renderTraceparent(context);
      },
    },
    close: () => provider.shutdown(),
  };
}

async function runSpan<T>(current: AsyncLocalStorage<Span>, span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttributes(describeError(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns attributes with only the class of the error, because its message may mention customers. */
function describeError(error: unknown): Attributes {
  return { "error.type": error instanceof Error ? error.name : typeof error };
}

/** Parses a header of W3C Trace Context. Returns `undefined` if it is missing or malformed. */
function parseTraceparent(header: string | null | undefined): SpanContext | undefined {
  const match = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(
    header ?? "",
  );
  if (match === null) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = match;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function renderTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
