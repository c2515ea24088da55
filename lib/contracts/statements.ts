import * as z from "zod/mini";
import { isCurrency } from "../currencies";
import { defineContract } from "./contract";
import { currencyCode, reference, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

/** The states of a statement. They say whether lines can still be added to its month. */
export const statementStates = ["open", "closed"] as const;
/** The kinds of lines: a confirmation, and the cancellation of a confirmed booking. */
export const lineKinds = ["booking", "cancellation"] as const;

/** Matches a month as `YYYY-MM`. */
export const periodPattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;

const period = z.string().check(z.regex(periodPattern, "Expected a month as YYYY-MM"));
const baseAmount = z.number().register(z.globalRegistry, {
  description: "A decimal amount in `base_currency`. Negative if cancellations exceed bookings.",
});
const amounts = {
  base_total: baseAmount,
  commission: baseAmount,
  net: baseAmount,
};

export const statement = z
  .object({
    period: z.string().register(z.globalRegistry, { description: "The month.", examples: ["2026-11"] }),
    state: z.enum(statementStates),
    base_currency: currencyCode,
    bookings: z.int(),
    cancellations: z.int(),
    ...amounts,
  })
  .register(z.globalRegistry, {
    id: "Statement",
    description:
      "The sums of one month in one currency. `commission` and `net` add up to `base_total`. A `closed` month never changes.",
  });
export type Statement = z.output<typeof statement>;

const lineAmount = z.number().register(z.globalRegistry, {
  description: "A decimal amount. Negative for a cancellation.",
});

export const statementLine = z
  .object({
    id: z.string().register(z.globalRegistry, { examples: ["stl_5f0c1e9a3b7d4c2f8e6a0b1c2d3e4f50"] }),
    at: timestamp,
    kind: z.enum(lineKinds),
    reference,
    external_ref: z.nullable(z.string()),
    payment_reference: z.string(),
    total: lineAmount,
    currency: currencyCode,
    base_total: lineAmount,
    base_currency: currencyCode,
    commission: lineAmount,
    net: lineAmount,
  })
  .register(z.globalRegistry, {
    id: "StatementLine",
    description:
      "One confirmation, or one cancellation of a confirmed booking. `commission` and `net` are in `base_currency` and add up to `base_total`.",
  });
export type StatementLine = z.output<typeof statementLine>;

const read = {
  method: "GET",
  tag: "Statements",
  scope: "bookings:read",
  product: null,
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
} as const;

export const listStatementsContract = defineContract({
  ...read,
  operationId: "listStatements",
  path: "/v1/statements",
  summary: "List statements",
  description:
    "One statement per calendar month in your account's time zone, from the month of the first line to the current one, newest first. A month with lines in several currencies has one statement for each.",
  params: null,
  query: z.object({ ...cursorParams }),
  response: z.object({ data: z.array(statement), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const getStatementContract = defineContract({
  ...read,
  operationId: "getStatement",
  path: "/v1/statements/{period}",
  summary: "Get a statement",
  description: "The sums of a month and its lines, oldest first. A month without lines has sums of zero.",
  params: z.object({ period }),
  query: z.object({
    ...cursorParams,
    base_currency: z.optional(
      z
        .string()
        .check(z.refine(isCurrency, "Expected an ISO 4217 currency code"))
        .register(z.globalRegistry, {
          description:
            "The currency of the statement. Needed only if the month has lines in several currencies. Default: the currency with most lines.",
        }),
    ),
  }),
  response: z.object({ statement, data: z.array(statementLine), ...pageEnd }),
  errors: ["invalid_cursor"],
});
