import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./describe-error";
import { createLogger } from "./logger";

const canary = "canary@example.com";

function rejectedRowError(): Error {
  const rejection = new Error('new row for relation "bookings" violates check constraint "bookings_money"');
  Object.assign(rejection, {
    code: "23514",
    constraint: "bookings_money",
    detail: `Failing row contains (${canary})`,
  });
  return new DrizzleQueryError(
    "insert into bookings values ($1)",
    [`${canary}\n    at the next line`],
    rejection,
  );
}

test("a described error has its message, statement, code and stack, and no query values", () => {
  const described = describeError(new Error("The work failed.", { cause: rejectedRowError() }));
  expect(described).toMatchObject({
    type: "Error",
    message: "The work failed.",
    cause: {
      message: "Failed query: insert into bookings values ($1)",
      cause: {
        code: "23514",
        constraint: "bookings_money",
        message: expect.stringContaining("bookings_money"),
      },
    },
  });
  expect(described.cause?.stack[0]).toMatch(/^at /);
  expect(JSON.stringify(described)).not.toContain(canary);
});

test("the logger describes every `err` without values, and a value that is not an error only by its type", () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  log.error({ err: rejectedRowError() }, "fault");
  log.error({ err: canary }, "fault");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("bookings_money");
  expect(lines.join("")).not.toContain(canary);
});

test("an error that is its own cause is described to a limited depth", () => {
  const circular = new Error("around");
  circular.cause = circular;
  expect(JSON.stringify(describeError(circular)).match(/around/g)).toHaveLength(5);
});
