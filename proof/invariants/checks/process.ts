import { answered, nameOf } from "../../kit/exchanges";
import type { AnsweredExchange, Run } from "../../kit/run-records";
import { judge, ofRun, together } from "../invariant";

/** The message of an error that the harness throws inside the service to simulate a failure. */
export const faultOnPurpose = "A fault on purpose.";

/** Returns a predicate for requests that failed by an injected fault, and for replays under their keys. */
function failedOnPurpose({ exchanges, logs }: Run): (exchange: AnsweredExchange) => boolean {
  const ids = new Set<string | undefined>();
  for (const lines of logs.values()) {
    for (const line of lines) if (line.includes(faultOnPurpose)) ids.add(requestIdIn(line));
  }
  const failed = answered(exchanges).filter(({ ending }) => ids.has(ending.requestId ?? ""));
  const keys = new Set(failed.flatMap(({ partner, key }) => (key === null ? [] : [`${partner} ${key}`])));
  return ({ ending, partner, key }) =>
    ids.has(ending.requestId ?? "") || (ending.replayed && keys.has(`${partner} ${key}`));
}

function requestIdIn(line: string): string | undefined {
  return /"request_id":"([^"]+)"/.exec(line)?.[1];
}

export const onlyHonestFailures = ofRun(
  { id: "I24", promise: "the only answer of failure is 503, and every answer of the API is JSON" },
  async (run) => {
    const onPurpose = failedOnPurpose(run);
    return judge(answered(run.exchanges), (exchange) => {
      const { status, contentType } = exchange.ending;
      if (status >= 500 && status !== 503 && !(status === 500 && onPurpose(exchange)))
        return `${nameOf(exchange)}: ${status}`;
      return contentType.startsWith("application/json") ? undefined : `${nameOf(exchange)}: ${contentType}`;
    });
  },
);

/** Matches log lines about an error that nothing caught. */
export const fatal =
  /uncaughtException|unhandledRejection|UnhandledPromiseRejection|FATAL ERROR|"level":"fatal"/;

export const noProcessDiesOfItself = ofRun(
  { id: "I25", promise: "no process ends that was not ended, and none says that something was not caught" },
  async ({ exits, logs }) => {
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return together(
      judge(exits, ({ process, code, signal, expected }) =>
        expected ? undefined : `${process} ended by itself: ${signal ?? code}`,
      ),
      judge(lines, ({ name, line }) => (fatal.test(line) ? `${name}: ${line.slice(0, 200)}` : undefined)),
    );
  },
);

export const everyAnswerCanBeTraced = ofRun(
  { id: "I29", promise: "every answer carries a request id, and that of every failure is in a log" },
  async ({ exchanges, logs }) => {
    const logged = new Set<string>();
    for (const lines of logs.values()) {
      for (const line of lines) {
        const id = requestIdIn(line);
        if (id !== undefined) logged.add(id);
      }
    }
    return judge(answered(exchanges), (exchange) => {
      const { status, requestId } = exchange.ending;
      if (requestId === null) return `${nameOf(exchange)}: ${status} without a request id`;
      return status < 500 || logged.has(requestId)
        ? undefined
        : `${nameOf(exchange)}: no log knows ${requestId}`;
    });
  },
);
