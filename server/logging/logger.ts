import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error";

export type { Logger };

/**
 * Creates a logger that writes JSON lines to standard output, synchronously. A process that is killed right
 * after a response has already logged it. The default of pino passes lines to another thread, which loses
 * them when the process dies. Callers log only named fields. The redaction here is a second safeguard for
 * credentials and customer data.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (error: unknown) => describeError(error) },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        "authorization",
        "*.authorization",
        "client_secret",
        "*.client_secret",
        "secret",
        "*.secret",
        "password",
        "*.password",
        "token",
        "*.token",
        "email",
        "*.email",
        "phone",
        "*.phone",
        "customer",
        "*.customer",
      ],
      censor: "[redacted]",
    },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

const plainLoggers = new WeakMap<Logger, Logger>();

/**
 * Returns a logger that writes the same lines to the same destination without redaction. Redaction searches every value
 * for field names to redact, which takes five times as long as writing the line. Use it only for lines with fixed field
 * names and without nested objects.
 */
export function withoutRedaction(log: Logger): Logger {
  const known = plainLoggers.get(log);
  if (known !== undefined) return known;
  const plain = log.child({}, { redact: [] });
  plainLoggers.set(log, plain);
  return plain;
}
