import type { Logger } from "../logging/logger";

type Fields = {
  route?: string;
  partner?: string;
  client_id?: string | null;
  staff?: number;
  source?: "portal";
  replayed?: boolean;
  error_code?: string;
};

export type RequestLog = {
  note(fields: Fields): void;
  /** A fault that no contract foresees, with its stack. */
  fault(error: unknown): void;
  finish(status: number): void;
};

/** One line per request: allow-listed fields only, so neither bodies nor query values nor credentials can get in. */
export function startRequestLog(log: Logger, request: { id: string; method: string }): RequestLog {
  const startedAt = performance.now();
  const fields: Fields = {};
  return {
    note: (more) => void Object.assign(fields, more),
    fault: (error) => log.error({ request_id: request.id, err: error }, "fault"),
    finish: (status) => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info({ request_id: request.id, method: request.method, status, ms, ...fields }, "request");
    },
  };
}
