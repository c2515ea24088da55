import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error";

export type { Logger };

/**
 * JSON lines on standard output. Callers log named fields from an allow-list of their own making; the redaction
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
  return destination === undefined ? pino(options) : pino(options, destination);
}
