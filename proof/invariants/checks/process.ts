import { describeExchange, getCompletedExchanges } from "../../kit/exchanges";
import type { CompletedExchange, Run } from "../../kit/run-records";
import { checkEach, defineRunInvariant, mergeFindings } from "../invariant";

/** The message of an error that the harness throws inside the service to simulate a failure. */
export const injectedFaultMessage = "Injected fault.";

/**
 * Returns a predicate that is true for requests that failed because of an injected fault, and for later replays with
 * their keys.
 */
function createInjectedFailureTest({ exchanges, logs }: Run): (exchange: CompletedExchange) => boolean {
  const ids = new Set<string>();
  for (const lines of logs.values()) {
    for (const line of lines.filter((each) => each.includes(injectedFaultMessage)))
      for (const id of findRequestIds(line)) ids.add(id);
  }
  const failed = getCompletedExchanges(exchanges).filter(({ completion }) =>
    ids.has(completion.requestId ?? ""),
  );
  const keys = new Set(failed.flatMap(({ partner, key }) => (key === null ? [] : [`${partner} ${key}`])));
  return ({ completion, partner, key }) =>
    ids.has(completion.requestId ?? "") || (completion.replayed && keys.has(`${partner} ${key}`));
}

/** Returns the request IDs in a log line. One line can report several rejected requests, each with its ID. */
function findRequestIds(line: string): string[] {
  const many = /"request_ids":\[([^\]]*)\]/.exec(line)?.[1];
  if (many !== undefined) return many.split(",").map((quoted) => quoted.slice(1, -1));
  const one = /"request_id":"([^"]+)"/.exec(line)?.[1];
  return one === undefined ? [] : [one];
}

export const failuresAre503 = defineRunInvariant(
  { id: "I24", promise: "the only server error is 503, and every response of the API is JSON" },
  async (run) => {
    const isInjected = createInjectedFailureTest(run);
    return checkEach(getCompletedExchanges(run.exchanges), (exchange) => {
      const { status, contentType } = exchange.completion;
      if (status >= 500 && status !== 503 && !(status === 500 && isInjected(exchange)))
        return `${describeExchange(exchange)}: ${status}`;
      return contentType.startsWith("application/json")
        ? undefined
        : `${describeExchange(exchange)}: ${contentType}`;
    });
  },
);

/** Matches log lines about uncaught errors. */
export const fatalLogPattern =
  /uncaughtException|unhandledRejection|UnhandledPromiseRejection|FATAL ERROR|"level":"fatal"/;

export const noUnexpectedExits = defineRunInvariant(
  { id: "I25", promise: "no process exits on its own, and none logs an uncaught error" },
  async ({ exits, logs }) => {
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return mergeFindings(
      checkEach(exits, ({ process, code, signal, expected }) =>
        expected ? undefined : `${process} exited unexpectedly: ${signal ?? code}`,
      ),
      checkEach(lines, ({ name, line }) =>
        fatalLogPattern.test(line) ? `${name}: ${line.slice(0, 200)}` : undefined,
      ),
    );
  },
);

export const responsesAreTraceable = defineRunInvariant(
  { id: "I29", promise: "every response has a request ID, and the ID of every failure is in a log" },
  async ({ exchanges, logs }) => {
    const logged = new Set<string>();
    for (const lines of logs.values()) {
      for (const line of lines) for (const id of findRequestIds(line)) logged.add(id);
    }
    return checkEach(getCompletedExchanges(exchanges), (exchange) => {
      const { status, requestId } = exchange.completion;
      if (requestId === null) return `${describeExchange(exchange)}: ${status} without a request ID`;
      return status < 500 || logged.has(requestId)
        ? undefined
        : `${describeExchange(exchange)}: no log contains ${requestId}`;
    });
  },
);
