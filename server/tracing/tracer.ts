/** Attributes of a span. They never hold customer data, secrets or free text. */
export type Attributes = Readonly<Record<string, string | number>>;

export type SpanStart = {
  name: string;
  /** `server`: handles a request. `client`: sends one. `consumer`: processes work from a queue. */
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** The `traceparent` of the caller (W3C Trace Context). Ignored if it is malformed. */
  parent?: string | null;
};

export type Tracer = {
  /** Runs the work in a span. Its parent is the given one or, without a valid one, the current span. */
  trace<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Renames the current span and adds attributes. A status of 500 or more marks it as failed. */
  describe(name: string, attributes: Attributes, status?: number): void;
  /** Returns the `traceparent` of the current span, for a request to another service. */
  traceparent(): string | undefined;
};

let tracer: Tracer | undefined;

/** Returns the tracer of this process, or `undefined` if tracing is off. */
export function getTracer(): Tracer | undefined {
  return tracer;
}

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Runs the work in a span with the options that `start` returns. Without tracing, `start` is not called. */
export function inSpan<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : tracer.trace(start(), work);
}

/** Returns the header that continues the current trace in another service. Empty without a current trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = tracer?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
