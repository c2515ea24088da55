import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import {
  CommitUnknown,
  DatabaseFailure,
  DatabaseOverload,
  isDatabaseFailure,
  isRepeatable,
  isReplicaFailure,
  isStalePlan,
  isUniqueViolation,
} from "./database-failure";

function coded(code: string, more: Record<string, unknown> = {}): Error {
  return Object.assign(new Error("an error of PostgreSQL or a socket"), { code, ...more });
}

/** Wraps the error as Drizzle does. */
function wrapped(error: Error): Error {
  return new DrizzleQueryError("select 1", [], error);
}

const unavailableCodes = [
  "08006",
  "08P01",
  "53300",
  "53100",
  "57P01",
  "57P03",
  "57014",
  "25006",
  "25P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_DESTROYED",
];
const repeatableCodes = ["40001", "40P01", "55P03", "0A000"];
const faultCodes = ["23505", "23514", "22001", "42601", "25P02", "22P02", "ENOENT", "ERR_INVALID_ARG_TYPE"];
const messages = [
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Cannot use a pool after calling end on the pool",
];

test.for(unavailableCodes)("%s means that the database is unavailable", (code) => {
  for (const error of [coded(code), wrapped(coded(code))]) {
    expect([isDatabaseFailure(error), isRepeatable(error)]).toEqual([true, false]);
  }
});

test("the missing Unix socket of a server means that the database is unavailable", () => {
  const missing = coded("ENOENT", { syscall: "connect", address: "/data/postgres/.s.PGSQL.15000" });
  expect(isDatabaseFailure(missing)).toBe(true);
  expect(isDatabaseFailure(coded("ENOENT", { syscall: "open" }))).toBe(false);
});

test.for(messages)(
  "the driver's message “%s” without a code means that the database is unavailable",
  (message) => {
    for (const error of [new Error(message), wrapped(new Error(message))]) {
      expect([isDatabaseFailure(error), isRepeatable(error)]).toEqual([true, false]);
    }
  },
);

test.for(repeatableCodes)("%s allows the whole transaction to be repeated", (code) => {
  for (const error of [coded(code), wrapped(coded(code))]) {
    expect([isDatabaseFailure(error), isRepeatable(error)]).toEqual([false, true]);
  }
  expect(isStalePlan(wrapped(coded(code)))).toBe(code === "0A000");
});

test.for(faultCodes)("%s is a fault of the service", (code) => {
  for (const error of [coded(code), wrapped(coded(code)), code, null, { code }]) {
    expect([isDatabaseFailure(error), isRepeatable(error)]).toEqual([false, false]);
  }
});

test("failures named by the service itself are recognized, whatever their cause", () => {
  expect(isDatabaseFailure(new DatabaseFailure("no"))).toBe(true);
  expect(isDatabaseFailure(new CommitUnknown("unknown", { cause: coded("ECONNRESET") }))).toBe(true);
  expect(isRepeatable(new CommitUnknown("unknown", { cause: coded("ECONNRESET") }))).toBe(false);
});

test("an error that is its own cause is classified", () => {
  const circular = new Error("around");
  circular.cause = circular;
  expect([isDatabaseFailure(circular), isRepeatable(circular)]).toEqual([false, false]);
});

test("a unique violation is recognized by the name of its constraint", () => {
  const violation = wrapped(coded("23505", { constraint: "partners_slug_unique" }));
  expect(isUniqueViolation(violation, "partners_slug_unique")).toBe(true);
  expect(isUniqueViolation(violation, "clients_client_id_unique")).toBe(false);
  expect(
    isUniqueViolation(coded("23514", { constraint: "partners_slug_unique" }), "partners_slug_unique"),
  ).toBe(false);
});

test.each(["ECONNREFUSED", "57P01", "40001", "0A000", "42P01", "42703", "42883"])(
  "a replica failure with %s is retried on the primary",
  (code) => expect(isReplicaFailure(wrapped(coded(code)))).toBe(true),
);

test("an error that would also occur on the primary, or overload, is not retried there", () => {
  for (const code of ["57014", "25006", "23505", "42601"]) expect(isReplicaFailure(coded(code))).toBe(false);
  expect(isReplicaFailure(new DatabaseOverload("Too many requests wait for the database."))).toBe(false);
  expect(isDatabaseFailure(new DatabaseOverload("Too many requests wait for the database."))).toBe(true);
});
