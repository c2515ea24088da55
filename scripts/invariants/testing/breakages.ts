import type { Answered, AnsweredExchange, Exchange, Run } from "../run-records";

/** What breaks one promise: rows changed behind the service's back, or records that tell of another run. */
export type Breakage = { breaks: string; by: string; sql?: readonly string[]; run?: (run: Run) => Run };

const appendable = "alter table audit_log disable trigger user";
const oneBooking =
  "(select id from bookings where status = 'confirmed' and car_id is not null order by id limit 1)";

function answersOf({ exchanges }: Run, op: string): AnsweredExchange[] {
  return exchanges.flatMap(({ ending, ...rest }) =>
    rest.op === op && ending !== undefined && ending.t === "ok" ? [{ ...rest, ending }] : [],
  );
}

/** The first answer to such a call was another one. */
function retold(op: string, change: (ending: Answered) => Partial<Answered>) {
  return (run: Run): Run => {
    const [first] = answersOf(run, op);
    const exchanges = run.exchanges.map((exchange): Exchange => {
      if (first === undefined || exchange.id !== first.id) return exchange;
      return { ...exchange, ending: { ...first.ending, ...change(first.ending) } };
    });
    return { ...run, exchanges };
  };
}

const ofTheDatabase: readonly Breakage[] = [
  {
    breaks: "I1",
    by: "a second booking of a car there is once",
    sql: [
      `insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object('id', 999999,
        'reference', 'RB-0000000001'))).* from bookings b where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "I3",
    by: "a sequence that is ahead",
    sql: ["update partner_sequences set last_event_seq = last_event_seq + 1"],
  },
  {
    breaks: "I3",
    by: "an attempt that is not on record",
    sql: ["update webhook_deliveries set attempt_count = 2 where attempt_count = 1"],
  },
  {
    breaks: "I6",
    by: "stored bytes that changed",
    sql: ["update idempotency_outcomes set body = body || ' '"],
  },
  { breaks: "I6", by: "an outcome that is lost", sql: ["delete from idempotency_outcomes where key = 'b1'"] },
  {
    breaks: "I7",
    by: "two keys that made one booking",
    sql: [
      `insert into idempotency_outcomes select (jsonb_populate_record(o, '{"key": "another"}')).* from idempotency_outcomes o
       where key = 'b1'`,
    ],
  },
  {
    breaks: "I7",
    by: "a booking no key speaks of",
    sql: ["delete from idempotency_outcomes where key = 'o1'"],
  },
  {
    breaks: "I8",
    by: "another total",
    sql: [`update bookings set total_minor = total_minor + 1 where id = ${oneBooking}`],
  },
  {
    breaks: "I11",
    by: "a status nothing led to",
    sql: [
      `update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'partner' where id = ${oneBooking}`,
    ],
  },
  {
    breaks: "I11",
    by: "an end that was left again",
    sql: [
      appendable,
      `insert into audit_log (partner_id, actor_type, action, target_type, target_id, before, after, at)
       select partner_id, 'crew', 'booking.accept', 'booking', reference, '{"status":"cancelled"}', '{"status":"cancelled"}', now()
       from bookings where status = 'cancelled'`,
    ],
  },
  {
    breaks: "I12",
    by: "an event that is lost",
    sql: [
      "delete from webhook_attempts",
      "delete from webhook_deliveries",
      "delete from events where type = 'booking.confirmed'",
    ],
  },
  {
    breaks: "I12",
    by: "a booking that changed unheard",
    sql: [`update bookings set customer_first_name = 'Another' where id = ${oneBooking}`],
  },
  { breaks: "I13", by: "a gap in the numbers", sql: ["update events set seq = seq + 1000 where seq > 3"] },
  {
    breaks: "I14",
    by: "a success that never was",
    sql: ["update webhook_attempts set response_status = 500, error = 'http_error'"],
  },
  {
    breaks: "I14",
    by: "a delivery given up too soon",
    sql: ["update webhook_deliveries set status = 'dead_lettered', delivered_at = null"],
  },
  {
    breaks: "I14",
    by: "a delivery that was never queued",
    sql: ["delete from webhook_attempts", "delete from webhook_deliveries"],
  },
  {
    breaks: "I15",
    by: "another partner's endpoint",
    sql: ["update webhook_deliveries set endpoint_id = (select max(id) from webhook_endpoints)"],
  },
  {
    breaks: "I15",
    by: "an attempt after the endpoint was gone",
    sql: [
      "update webhook_endpoints set status = 'disabled', disabled_reason = 'gone', disabled_at = now() - interval '1 day'",
    ],
  },
  {
    breaks: "I17",
    by: "a key too many",
    sql: ["update events set body = (body::jsonb || '{\"more\": 1}')::json"],
  },
  {
    breaks: "I18",
    by: "a commission of another rate",
    sql: [`update bookings set commission_minor = commission_minor + 1 where id = ${oneBooking}`],
  },
  { breaks: "I18", by: "a total at another rate", sql: ["update bookings set fx_rate = 2"] },
  {
    breaks: "I20",
    by: "a booking that is not on the list",
    sql: [`update bookings set status = 'pending' where id = ${oneBooking}`],
  },
  {
    breaks: "I22",
    by: "an event of another partner",
    sql: ["drop index events_partner_seq", "update events set partner_id = (select max(id) from partners)"],
  },
  {
    breaks: "I23",
    by: "a client of the other environment",
    sql: [
      "insert into clients (partner_id, client_id, name, scopes) select id, 'rp_live_x', 'x', '{}' from partners limit 1",
    ],
  },
  {
    breaks: "I30",
    by: "a constraint nobody validated",
    sql: ["alter table bookings add constraint unproven check (units < 100) not valid"],
  },
  {
    breaks: "T",
    by: "an event of a transaction of its own",
    sql: ["update events set tx_id = (tx_id::text::bigint + 1)::text::xid8 where type = 'booking.created'"],
  },
  {
    breaks: "T",
    by: "an audit entry of a transaction of its own",
    sql: [appendable, "update audit_log set request_id = 'late' where action = 'booking.cancel'"],
  },
  {
    breaks: "S",
    by: "a code the supplier never gave",
    sql: ["update supplier_reservations set reservation_code = 'SUP-X' where state = 'reserved'"],
  },
];

const ofTheRun: readonly Breakage[] = [
  {
    breaks: "I2",
    by: "a free car that is not shown",
    run: allSearches,
  },
  { breaks: "I4", by: "nobody else in the way", sql: ["update cars set fleet_size = 3"] },
  { breaks: "I5", by: "a released car that is not shown", run: allSearches },
  {
    breaks: "I8",
    by: "an answer about a booking that is not there",
    run: retold("book", ({ text }) => ({ text: text.replaceAll(/RB-\w{4}/g, "RB-0000") })),
  },
  {
    breaks: "I10",
    by: "a reused key that was done",
    sql: [
      "update bookings set external_ref = external_ref_of.ref from (select reference, 'canary-' || p.slug || '-other' as ref from bookings join partners p on p.id = partner_id) external_ref_of where bookings.reference = external_ref_of.reference",
    ],
  },
  {
    breaks: "I13",
    by: "a follower that skipped one",
    run: retold("follow", ({ text }) => ({ text: text.replace(/evt_[0-9a-f]{32}/, "evt_other") })),
  },
  {
    breaks: "I14",
    by: "a receipt that is missing",
    run: (run) => ({
      ...run,
      receipts: run.receipts.filter(({ eventId }) => eventId !== run.receipts[0]?.eventId),
    }),
  },
  { breaks: "I14", by: "a signature nobody can verify", run: firstReceipt({ valid: false }) },
  { breaks: "I15", by: "an event at another partner's path", run: firstReceipt({ path: "/nobody/anchor" }) },
  {
    breaks: "I16",
    by: "an attempt before its time",
    run: (run) => ({ ...run, settings: { ...run.settings, retrySchedule: [0, 60, 60] } }),
  },
  { breaks: "I16", by: "other bytes under one id", run: lastBody },
  {
    breaks: "I17",
    by: "a body with another key",
    run: firstReceipt({ body: '{"id":"a","type":"b","data":{},"livemode":true}' }),
  },
  {
    breaks: "I19",
    by: "a price nobody expected",
    run: retold("one-step", ({ text }) => ({ text: text.replace('"total":1', '"total":2') })),
  },
  {
    breaks: "I21",
    by: "another partner's customer in an answer",
    run: (run) => retold("list", () => ({ text: run.settings.partners[1]?.canary ?? "" }))(run),
  },
  { breaks: "I24", by: "a 500", run: retold("reserve", () => ({ t: "fail", status: 500 })) },
  { breaks: "I24", by: "a page of HTML", run: retold("reserve", () => ({ contentType: "text/html" })) },
  {
    breaks: "I25",
    by: "a process that ended by itself",
    run: (run) => ({ ...run, exits: [{ at: 0, process: "web-1", code: 1, signal: null, expected: false }] }),
  },
  { breaks: "I25", by: "an exception nobody caught", run: logged("Error: uncaughtException") },
  {
    breaks: "I26",
    by: "a transaction of a minute",
    run: (run) => ({
      ...run,
      samples: [{ at: 0, oldestTransactionSeconds: 60, idleInTransactionSeconds: 0 }],
    }),
  },
  {
    breaks: "I27",
    by: "work that stayed overdue",
    run: (run) => ({
      ...run,
      healing: { seconds: null, overdueDeliveries: 1, overdueWork: 0, requests: 10, failures: 0 },
    }),
  },
  {
    breaks: "I28",
    by: "a customer's name in a log",
    run: (run) => logged(run.settings.partners[0]?.canary ?? "")(run),
  },
  {
    breaks: "I29",
    by: "an answer without a request id",
    run: retold("reserve", () => ({ requestId: null })),
  },
  {
    breaks: "S",
    by: "a reservation the supplier keeps for nobody",
    run: (run) => ({
      ...run,
      supplier: [...run.supplier, { at: 0, call: "reserve", key: "RB-0", code: "SUP-9" }],
    }),
  },
  {
    breaks: "W",
    by: "a constraint that had to step in",
    run: logged("ERROR:  duplicate key value violates"),
  },
  { breaks: "A", by: "a token of another service that opens", run: opened },
];

export const breakages: readonly Breakage[] = [...ofTheDatabase, ...ofTheRun];

function allSearches(run: Run): Run {
  return {
    ...run,
    exchanges: run.exchanges.map((exchange) =>
      exchange.op === "search" && exchange.ending?.t === "ok"
        ? { ...exchange, ending: { ...exchange.ending, text: '{"vehicles":[]}' } }
        : exchange,
    ),
  };
}

function opened(run: Run): Run {
  return {
    ...run,
    exchanges: run.exchanges.map((exchange) =>
      exchange.op === "foreign-token" && exchange.ending?.t === "fail"
        ? { ...exchange, ending: { ...exchange.ending, t: "ok", status: 200 } }
        : exchange,
    ),
  };
}

function firstReceipt(change: Partial<Run["receipts"][number]>) {
  return (run: Run): Run => ({
    ...run,
    receipts: run.receipts.map((receipt, place) => (place === 0 ? { ...receipt, ...change } : receipt)),
  });
}

/** The first event that came twice came differently the second time. */
function lastBody(run: Run): Run {
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

function logged(line: string) {
  return (run: Run): Run => ({ ...run, logs: new Map([...run.logs, ["worker-1", [line]]]) });
}
