import { answered, nameOf } from "../exchanges";
import { judge, ofRun, together } from "../invariant";

export const onlyHonestFailures = ofRun(
  { id: "I24", promise: "the only answer of failure is 503, and every answer of the API is JSON" },
  async ({ exchanges }) =>
    judge(answered(exchanges), (exchange) => {
      const { status, contentType } = exchange.ending;
      if (status >= 500 && status !== 503) return `${nameOf(exchange)}: ${status}`;
      return contentType.startsWith("application/json") ? undefined : `${nameOf(exchange)}: ${contentType}`;
    }),
);

const fatal = /uncaughtException|unhandledRejection|UnhandledPromiseRejection|FATAL ERROR|"level":60/;

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
        const id = /"request_id":"([^"]+)"/.exec(line)?.[1];
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
