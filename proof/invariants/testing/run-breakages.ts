import type { CompletedExchange, Exchange, ResponseCompletion, Run } from "../../kit/run-records";
import { injectedFaultMessage } from "../checks/process";
import type { Breakage } from "./breakage";

const withEmptySearches = withSearches('{"vehicles":[]}');

/** Breakages made by changing the records of a run. */
export const runBreakages: readonly Breakage[] = [
  {
    breaks: "I2",
    by: "a free car missing from a search",
    run: withEmptySearches,
  },
  {
    breaks: "E",
    by: "a fully booked car in a search",
    run: withSearches('{"vehicles":[{"slug":"invariant-car"}]}'),
  },
  { breaks: "I4", by: "no competing booking", sql: ["update cars set fleet_size = 3"] },
  { breaks: "I5", by: "a released car missing from a search", run: withEmptySearches },
  {
    breaks: "I8",
    by: "a response about a booking that does not exist",
    run: withChangedResponse("book", ({ text }) => ({ text: text.replaceAll(/RB-\w{4}/g, "RB-0000") })),
  },
  {
    breaks: "I10",
    by: "a reused key with an effect",
    sql: [
      "update bookings set external_ref = external_ref_of.ref from (select reference, 'canary-' || p.slug || '-other' as ref from bookings join partners p on p.id = partner_id) external_ref_of where bookings.reference = external_ref_of.reference",
    ],
  },
  {
    breaks: "I13",
    by: "a reader that skipped an event",
    run: withChangedResponse("follow", ({ text }) => ({
      text: text.replace(/evt_[0-9a-f]{32}/, "evt_other"),
    })),
  },
  {
    breaks: "I13",
    by: "a reader that never got an event that had arrived",
    run: (run) => ({ ...run, receipts: run.receipts.map((receipt) => ({ ...receipt, at: 0 })) }),
  },
  {
    breaks: "I14",
    by: "a missing receipt",
    run: (run) => ({
      ...run,
      receipts: run.receipts.filter(({ eventId }) => eventId !== run.receipts[0]?.eventId),
    }),
  },
  { breaks: "I14", by: "an invalid signature", run: withFirstReceipt({ valid: false }) },
  {
    breaks: "I15",
    by: "an event at another partner's path",
    run: withFirstReceipt({ path: "/nobody/anchor" }),
  },
  {
    breaks: "I16",
    by: "an early attempt",
    run: (run) => ({ ...run, settings: { ...run.settings, retrySchedule: [0, 60, 60] } }),
  },
  { breaks: "I16", by: "different bodies under one event ID", run: withChangedRepeat },
  {
    breaks: "I17",
    by: "a body with another key",
    run: withFirstReceipt({ body: '{"id":"a","type":"b","data":{},"livemode":true}' }),
  },
  {
    breaks: "I19",
    by: "a price other than expected",
    run: withChangedResponse("one-step", ({ text }) => ({ text: text.replace('"total":1', '"total":2') })),
  },
  {
    breaks: "I21",
    by: "another partner's customer in a response",
    run: (run) => withChangedResponse("list", () => ({ text: run.settings.partners[1]?.canary ?? "" }))(run),
  },
  {
    breaks: "I21",
    by: "another partner's secret in a response",
    run: (run) =>
      withChangedResponse("list", () => ({ text: run.settings.partners[1]?.secrets[0] ?? "" }))(run),
  },
  {
    breaks: "I24",
    by: "a 500 that was not injected",
    run: (run) => {
      const failed = withChangedResponse("reserve", () => ({ t: "fail", status: 500 }))(run);
      return withLogLine(
        `{"request_id":"req_another","err":{"message":"${injectedFaultMessage}"},"msg":"fault"}`,
      )(failed);
    },
  },
  { breaks: "I24", by: "a 500", run: withChangedResponse("reserve", () => ({ t: "fail", status: 500 })) },
  {
    breaks: "I24",
    by: "an HTML response",
    run: withChangedResponse("reserve", () => ({ contentType: "text/html" })),
  },
  {
    breaks: "I25",
    by: "an unexpected exit",
    run: (run) => ({ ...run, exits: [{ at: 0, process: "web-1", code: 1, signal: null, expected: false }] }),
  },
  { breaks: "I25", by: "an uncaught exception", run: withLogLine("Error: uncaughtException") },
  { breaks: "I25", by: "a fatal log line", run: withLogLine('{"level":"fatal","msg":"over"}') },
  {
    breaks: "I26",
    by: "a transaction of 60 s",
    run: (run) => ({
      ...run,
      samples: [{ at: 0, oldestTransactionSeconds: 60, idleInTransactionSeconds: 0 }],
    }),
  },
  {
    breaks: "I27",
    by: "overdue work after recovery",
    run: (run) => ({
      ...run,
      recovery: { seconds: null, overdueDeliveries: 1, overdueWork: 0, requests: 10, failures: 0 },
    }),
  },
  {
    breaks: "I27",
    by: "a failed request after recovery",
    run: (run) => ({
      ...run,
      recovery: { seconds: 1, overdueDeliveries: 0, overdueWork: 0, requests: 10, failures: 1 },
    }),
  },
  {
    breaks: "I28",
    by: "a customer's name in a log",
    run: (run) => withLogLine(run.settings.partners[0]?.canary ?? "")(run),
  },
  {
    breaks: "I29",
    by: "a response without a request ID",
    run: withChangedResponse("reserve", () => ({ requestId: null })),
  },
  {
    breaks: "S",
    by: "a supplier reservation without a booking",
    run: (run) => ({
      ...run,
      supplier: [...run.supplier, { at: 0, call: "reserve", key: "RB-0", code: "SUP-9" }],
    }),
  },
  {
    breaks: "W",
    by: "a constraint violation",
    run: withLogLine("ERROR:  duplicate key value violates"),
  },
  { breaks: "A", by: "an accepted token for another audience", run: withAcceptedForeignToken },
];

function findSuccessful({ exchanges }: Run, op: string): CompletedExchange[] {
  return exchanges.flatMap(({ completion, ...rest }) =>
    rest.op === op && completion !== undefined && completion.t === "ok" ? [{ ...rest, completion }] : [],
  );
}

/** Returns a function that changes the first successful response to this operation in a run. */
function withChangedResponse(
  op: string,
  change: (completion: ResponseCompletion) => Partial<ResponseCompletion>,
) {
  return (run: Run): Run => {
    const [first] = findSuccessful(run, op);
    const exchanges = run.exchanges.map((exchange): Exchange => {
      if (first === undefined || exchange.id !== first.id) return exchange;
      return { ...exchange, completion: { ...first.completion, ...change(first.completion) } };
    });
    return { ...run, exchanges };
  };
}

/** Returns a function that replaces the body of every successful search response in a run by this text. */
function withSearches(text: string) {
  return (run: Run): Run => ({
    ...run,
    exchanges: run.exchanges.map((exchange) =>
      exchange.op === "search" && exchange.completion?.t === "ok"
        ? { ...exchange, completion: { ...exchange.completion, text } }
        : exchange,
    ),
  });
}

function withAcceptedForeignToken(run: Run): Run {
  return {
    ...run,
    exchanges: run.exchanges.map((exchange) =>
      exchange.op === "foreign-token" && exchange.completion?.t === "fail"
        ? { ...exchange, completion: { ...exchange.completion, t: "ok", status: 200 } }
        : exchange,
    ),
  };
}

function withFirstReceipt(change: Partial<Run["receipts"][number]>) {
  return (run: Run): Run => ({
    ...run,
    receipts: run.receipts.map((receipt, index) => (index === 0 ? { ...receipt, ...change } : receipt)),
  });
}

/** Returns the run with a changed body in each receipt of an event that an earlier receipt already has. */
function withChangedRepeat(run: Run): Run {
  const seen = new Set<string>();
  return {
    ...run,
    receipts: run.receipts.map((receipt) => {
      const again = seen.has(receipt.eventId);
      seen.add(receipt.eventId);
      return again ? { ...receipt, body: `${receipt.body} ` } : receipt;
    }),
  };
}

function withLogLine(line: string) {
  return (run: Run): Run => ({ ...run, logs: new Map([...run.logs, ["worker-1", [line]]]) });
}
