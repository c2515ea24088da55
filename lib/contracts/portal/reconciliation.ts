import * as z from "zod/mini";
import { lineOutcomes, maxUploadBytes, providers, uploadStates } from "../../reconciliation";
import { defineContract } from "../contract";
import { amount, currencyCode, pathText, text, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import { portalRead } from "./shared";

const monthText = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, "Expected a month as YYYY-MM"));

const outcome = z.enum(lineOutcomes);

/**
 * The number of lines with one outcome in one currency, and the sum of their amounts. `resolved` is the number of these
 * lines that a person settled.
 */
const outcomeSum = z.object({
  outcome,
  currency: currencyCode,
  lines: z.int(),
  amount,
  resolved: z.int(),
});
export type OutcomeSum = z.output<typeof outcomeSum>;

const person = z.object({ id: z.int(), email: z.string() });

const signOff = z.object({ by: person, at: timestamp, note: z.nullable(z.string()) });
export type SignOff = z.output<typeof signOff>;

const reconciliation = z.object({
  id: z.string(),
  month: z.string(),
  file_name: z.string(),
  file_bytes: z.int(),
  provider: z.nullable(z.enum(providers)),
  state: z.enum(uploadStates),
  bytes_read: z.int(),
  rows_read: z.int(),
  /** The number of rows that are not charges or refunds, by reason. */
  ignored: z.record(z.string(), z.int()),
  error: z.nullable(
    z.object({
      reason: z.string(),
      message: z.string(),
      row: z.nullable(z.int()),
      column: z.nullable(z.string()),
    }),
  ),
  summary: z.nullable(z.array(outcomeSum)),
  uploaded_by: person,
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** The sign-off of the month. Null while the month is open. */
  sign_off: z.nullable(signOff),
});
export type Reconciliation = z.output<typeof reconciliation>;

const line = z.object({
  id: z.int(),
  /** The number of the row in the file, where the header is row 1. Null if the payment has no row in the file. */
  row: z.nullable(z.int()),
  kind: z.enum(["charge", "refund"]),
  reference: z.string(),
  transaction_id: z.nullable(z.string()),
  amount,
  currency: currencyCode,
  at: timestamp,
  outcome,
  expected_amount: z.nullable(amount),
  expected_currency: z.nullable(currencyCode),
  payment: z.nullable(z.string()),
  booking: z.nullable(z.string()),
  resolution: z.nullable(
    z.object({ by: person, at: timestamp, note: z.string(), booking: z.nullable(z.string()) }),
  ),
});
export type ReconciliationLine = z.output<typeof line>;

const header = z.string().check(z.minLength(1), z.maxLength(200));

const chosenColumns = z
  .object({
    reference: header,
    amount: header,
    date: header,
    currency: z.optional(header),
    /** The currency of all rows, if the file has no column for it. */
    fixed_currency: z.optional(currencyCode),
    type: z.optional(header),
    transaction: z.optional(header),
    decimals: z.optional(z.enum(["auto", "dot", "comma"])),
    dates: z.optional(z.enum(["auto", "ymd", "dmy", "mdy"])),
    minor_units: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ currency, fixed_currency }) => (currency === undefined) !== (fixed_currency === undefined), {
      error: "Choose either a column or one currency for all rows",
      path: ["currency"],
    }),
  );
export type ChosenColumns = z.output<typeof chosenColumns>;

const read = { ...portalRead, caller: "member", scope: null } as const;
const change = { ...read, method: "POST", bucket: "api-write" } as const;
const byId = z.object({ id: pathText });
const byLine = z.object({ id: pathText, line: pathText });
const byMonth = z.object({ month: pathText });

export const listReconciliationsContract = defineContract({
  ...read,
  operationId: "listReconciliations",
  path: "/portal-api/reconciliations",
  summary: "List uploaded payment exports, newest first",
  params: null,
  query: z.object(cursorParams),
  response: z.object({ data: z.array(reconciliation), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const createReconciliationContract = defineContract({
  ...change,
  operationId: "createReconciliation",
  path: "/portal-api/reconciliations",
  summary: "Create an upload, before its file is sent",
  params: null,
  query: null,
  body: z.object({
    month: monthText,
    file_name: text(200, "The name of the file."),
    file_bytes: z.int().check(z.gte(0), z.lte(maxUploadBytes, "A file can have up to 100 MB")),
  }),
  status: 201,
  response: z.object({ reconciliation }),
  errors: ["month_signed_off", "limit_reached"],
});

export const getReconciliationContract = defineContract({
  ...read,
  operationId: "getReconciliation",
  path: "/portal-api/reconciliations/{id}",
  summary: "Get an upload with its progress and its results",
  params: byId,
  query: null,
  response: z.object({ reconciliation }),
  errors: ["not_found"],
});

export const cancelReconciliationContract = defineContract({
  ...change,
  operationId: "cancelReconciliation",
  path: "/portal-api/reconciliations/{id}/cancel",
  summary: "Cancel an upload that is in progress",
  params: byId,
  query: null,
  response: z.object({ reconciliation }),
  errors: ["not_found", "upload_ended"],
});

export const deleteReconciliationContract = defineContract({
  ...change,
  operationId: "deleteReconciliation",
  method: "DELETE",
  path: "/portal-api/reconciliations/{id}",
  summary: "Delete an upload with its lines",
  params: byId,
  query: null,
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ["not_found", "month_signed_off", "upload_in_progress"],
});

export const chooseReconciliationColumnsContract = defineContract({
  ...change,
  operationId: "chooseReconciliationColumns",
  path: "/portal-api/reconciliation-columns",
  summary: "Store which columns of an unknown export mean what",
  params: null,
  query: null,
  body: z.object({
    headers: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(1000)),
    columns: chosenColumns,
  }),
  response: z.object({ columns: chosenColumns }),
  errors: [],
});

export const lineFilters = {
  outcome: z.optional(outcome),
  resolved: z.optional(z.enum(["yes", "no"])),
  reference: z.optional(text(255, "A payment reference, a transaction ID or a booking.")),
};

export const listReconciliationLinesContract = defineContract({
  ...read,
  operationId: "listReconciliationLines",
  path: "/portal-api/reconciliations/{id}/lines",
  summary: "List the lines of an upload, in the order of the file",
  params: byId,
  query: z.object({ ...lineFilters, ...cursorParams }),
  response: z.object({ data: z.array(line), ...pageEnd }),
  errors: ["not_found", "invalid_cursor"],
});

export const resolveReconciliationLineContract = defineContract({
  ...change,
  operationId: "resolveReconciliationLine",
  path: "/portal-api/reconciliations/{id}/lines/{line}/resolve",
  summary: "Match a line by hand, with a note",
  params: byLine,
  query: null,
  body: z.object({
    note: text(500, "Why the line is settled."),
    booking: z.optional(text(32, "The reference of the booking that the line belongs to.")),
  }),
  response: z.object({ line }),
  errors: ["not_found", "month_signed_off", "already_matched"],
});

export const unresolveReconciliationLineContract = defineContract({
  ...change,
  operationId: "unresolveReconciliationLine",
  path: "/portal-api/reconciliations/{id}/lines/{line}/unresolve",
  summary: "Undo a match by hand",
  params: byLine,
  query: null,
  response: z.object({ line }),
  errors: ["not_found", "month_signed_off"],
});

const monthState = z.object({
  month: z.string(),
  sign_off: z.nullable(signOff),
  files: z.int(),
  /** The number of lines that differ and are not settled. */
  open_lines: z.int(),
});
export type ReconciliationMonth = z.output<typeof monthState>;

export const listReconciliationMonthsContract = defineContract({
  ...read,
  operationId: "listReconciliationMonths",
  path: "/portal-api/reconciliation-months",
  summary: "List the months that have results, newest first",
  params: null,
  query: null,
  response: z.object({ data: z.array(monthState) }),
  errors: [],
});

export const signOffMonthContract = defineContract({
  ...change,
  operationId: "signOffMonth",
  path: "/portal-api/reconciliation-months/{month}/sign-off",
  summary: "Sign off a month, so that its results cannot change",
  params: byMonth,
  query: null,
  body: z.object({
    note: z.optional(text(500, "Required if differences are open.")),
    /** The number of open lines that the person saw. If it is not the current number, the sign-off is rejected. */
    open_lines: z.int().check(z.gte(0)),
  }),
  response: z.object({ month: monthState }),
  errors: ["not_found", "month_signed_off", "upload_in_progress", "results_changed"],
});

export const reopenMonthContract = defineContract({
  ...change,
  operationId: "reopenMonth",
  path: "/portal-api/reconciliation-months/{month}/reopen",
  summary: "Reopen a month that was signed off",
  params: byMonth,
  query: null,
  body: z.object({ reason: text(500, "Why the month is reopened.") }),
  response: z.object({ month: monthState }),
  errors: ["not_found"],
});
