import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error";

export type { Logger };

/**
 * JSON lines on standard output, each written before the call returns: what is killed right after an answer has logged it
 * all the same. pino's own default hands a line to another thread, where it dies with the process. Callers log named fields from an allow-list of their own making; the redaction
 * here is the second wall, for credentials and customers' data.
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
