import { type Logger, withoutRedaction } from "../logging/logger";

export type RejectionLog = {
  add(method: string, requestId: string): void;
  /** Writes the lines that are due later. From now on every rejection gets a line at once. */
  close(): void;
};

/** The maximum number of rejections per interval that get a line each. */
const maxLines = 50;
/** The maximum number of request IDs in a line, so that no collector of logs splits it. */
const maxIds = 200;
const intervalMs = 100;
const fields = { status: 503, error_code: "service_unavailable" };

/**
 * Creates the log of requests that admission control rejects. Logs every request ID, because a partner can refer to a
 * rejected request only by its ID. The first 50 rejections in an interval of 100 ms get a line each. The others are
 * logged at the end of the interval, up to 200 in a line, because a line for each took a sixth of the process's time at
 * a load of five times its capacity. If the process is killed, those of the last interval are lost.
 */
export function createRejectionLog(log: Logger): RejectionLog {
  const plain = withoutRedaction(log);
  const waiting = new Map<string, string[]>();
  let lines = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    lines = 0;
    for (const [method, all] of waiting) {
      for (let from = 0; from < all.length; from += maxIds) {
        const ids = all.slice(from, from + maxIds);
        plain.info({ request_ids: ids, count: ids.length, method, ...fields }, "requests rejected");
      }
    }
    waiting.clear();
  }

  return {
    close: () => {
      closed = true;
      flush();
    },
    add: (method, requestId) => {
      if (!closed) timer ??= setTimeout(flush, intervalMs).unref();
      if (closed || lines < maxLines) {
        lines += 1;
        plain.info({ request_id: requestId, method, ...fields }, "request");
        return;
      }
      const ids = waiting.get(method);
      if (ids === undefined) waiting.set(method, [requestId]);
      else ids.push(requestId);
    },
  };
}
