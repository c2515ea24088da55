import { expect, test } from "vitest";
import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { createXlsx, type XlsxCell } from "../../testing/reconciliation/xlsx-file";
import { readTable } from "../table/read-table";
import { TableError } from "../table/table-error";
import { createChosenLayout } from "./chosen-columns";
import { type FileLine, type RowOutcome, readLines } from "./read-lines";
import { readHeaders, recognise } from "./recognise";

async function read(file: string | Buffer, chosen?: ChosenColumns, timezone = "UTC"): Promise<RowOutcome[]> {
  async function* once() {
    yield Buffer.from(file);
  }
  const rows = readTable(once());
  const header = await rows.next();
  if (header.done === true) throw new Error("The file has no header.");
  const headers = readHeaders(header.value);
  const layout = chosen === undefined ? recognise(headers) : createChosenLayout(chosen);
  if (layout === undefined) throw new Error("The layout is not known.");
  const outcomes: RowOutcome[] = [];
  const options = { layout, headers, columns: header.value.cells.length, month: "2026-10", timezone };
  for await (const outcome of readLines(rows, options)) outcomes.push(outcome);
  return outcomes;
}

async function readOnly(
  file: string | Buffer,
  chosen?: ChosenColumns,
  timezone?: string,
): Promise<FileLine[]> {
  return (await read(file, chosen, timezone)).flatMap(({ lines }) => lines);
}

async function failure(file: string | Buffer, chosen?: ChosenColumns): Promise<TableError> {
  const error = await read(file, chosen).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(TableError);
  return error;
}

const columns: ChosenColumns = { reference: "Ref", amount: "Sum", currency: "Cur", date: "Day" };
const own = (...rows: string[]) => ["Ref;Sum;Cur;Day", ...rows].join("\n");

test("Stripe's export of payments gives charges and refunds, and ignores what was not paid", async () => {
  const outcomes = await read(
    stripeFile([
      { id: "ch_1", reference: "pi_1", amount: "1,234.50" },
      { id: "ch_2", reference: "pi_2", amount: "20.00", refunded: "5.00", status: "Partial refund" },
      { id: "ch_3", reference: "pi_3", amount: "1.00", status: "Failed" },
      { id: "ch_4", reference: "pi_4", amount: "1.00", status: "Uncaptured" },
      { id: "ch_5", reference: "pi_5", amount: "500", currency: "jpy" },
    ]),
  );
  const at = new Date("2026-10-12T10:11:12Z");
  const line = (row: number, id: string, more: object) => ({
    row,
    kind: "charge",
    references: [id.replace("ch", "pi"), id],
    transactionId: id,
    currency: "EUR",
    at,
    ...more,
  });
  expect(outcomes).toEqual([
    { row: 2, lines: [line(2, "ch_1", { amountMinor: 123_450 })] },
    {
      row: 3,
      lines: [line(3, "ch_2", { amountMinor: 2000 }), line(3, "ch_2", { kind: "refund", amountMinor: 500 })],
    },
    { row: 4, lines: [], ignored: "failed" },
    { row: 5, lines: [], ignored: "not_captured" },
    { row: 6, lines: [line(6, "ch_5", { amountMinor: 500, currency: "JPY" })] },
  ]);
});

test("Stripe's balance reports give charges and refunds, and ignore fees and payouts with the reason", async () => {
  const header =
    "balance_transaction_id,created_utc,created,currency,gross,fee,net,reporting_category,source_id,payment_intent_id";
  const row = (id: string, gross: string, category: string) =>
    `${id},2026-10-01 08:00:00,2026-10-01 10:00:00,eur,${gross},0,${gross},${category},src_${id},pi_${id}`;
  const outcomes = await read(
    [
      header,
      row("a", "10.00", "charge"),
      row("b", "-10.00", "refund"),
      row("c", "-1.00", "fee"),
      row("d", "-9.00", "payout"),
      row("e", "-9.00", "dispute"),
      row("f", "1.00", "other_adjustment"),
    ].join("\n"),
  );
  expect(outcomes.map(({ ignored, lines }) => ignored ?? lines[0]?.kind)).toEqual([
    ...["charge", "refund", "fee", "payout", "dispute", "other"],
  ]);
  expect(outcomes[1]?.lines[0]).toMatchObject({
    references: ["pi_b", "src_b"],
    transactionId: "b",
    amountMinor: 1000,
    at: new Date("2026-10-01T08:00:00Z"),
  });
});

test("Adyen's settlement details give settled and refunded payments", async () => {
  const header =
    "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency";
  const row = (type: string, debit: string, credit: string) =>
    `C,M,PSP1,order-1,visa,2026-10-05 11:12:13,CET,${type},MOD_${type},KWD,${debit},${credit},EUR`;
  const outcomes = await read(
    [
      header,
      row("Settled", "", "12.345"),
      row("Refunded", "12.345", ""),
      row("Fee", "1", ""),
      row("MerchantPayout", "9", ""),
      row("Chargeback", "9", ""),
    ].join("\n"),
  );
  expect(outcomes.map(({ ignored, lines }) => ignored ?? lines[0])).toEqual([
    expect.objectContaining({
      kind: "charge",
      references: ["order-1", "PSP1"],
      amountMinor: 12_345,
      currency: "KWD",
    }),
    expect.objectContaining({ kind: "refund", transactionId: "MOD_Refunded", amountMinor: 12_345 }),
    "fee",
    "payout",
    "dispute",
  ]);
});

test.each([
  ["1.234,56", "31/10/2026"],
  ["1,234.56", "10/31/2026"],
  ["1234.56", "2026-10-31"],
])("PayPal's activity with the amount %s and the date %s is read", async (amount, date) => {
  const header =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Invoice Number","Custom Number"';
  const row = (type: string, gross: string, id: string) =>
    `"${date}","23:30:00","CET","Secret","${type}","Completed","EUR","${gross}","0","0","${id}","TXN1","INV-7",""`;
  const outcomes = await read(
    [
      header,
      row("Express Checkout Payment", amount, "TXN1"),
      row("Payment Refund", `-${amount}`, "TXN2"),
      row("General Withdrawal", `-${amount}`, "TXN3"),
      row("Payment Fee", "-1", "TXN4"),
      row("Express Checkout Payment", `-${amount}`, "TXN5"),
    ].join("\n"),
  );
  const at = new Date("2026-10-31T23:30:00Z");
  expect(outcomes.map(({ ignored, lines }) => ignored ?? lines[0])).toEqual([
    expect.objectContaining({ kind: "charge", references: ["INV-7", "TXN1"], amountMinor: 123_456, at }),
    expect.objectContaining({
      kind: "refund",
      references: ["INV-7", "TXN1", "TXN2"],
      amountMinor: 123_456,
      at,
    }),
    "payout",
    "fee",
    "other",
  ]);
});

test.each([
  ["1.234,56", "EUR", 123_456],
  ["1,234.56", "EUR", 123_456],
  ["1 234,56", "EUR", 123_456],
  ["1'234.56", "CHF", 123_456],
  ["1\u00a0234,5", "EUR", 123_450],
  ["€ 12", "EUR", 1200],
  ["12,50 €", "EUR", 1250],
  ["USD 1,234,567.8", "USD", 123_456_780],
  ["1.234.567", "EUR", 123_456_700],
  ["0.5", "EUR", 50],
  [".5", "EUR", 50],
  ["12.3400", "EUR", 1234],
  ["1,234", "JPY", 1234],
  ["1.234", "JPY", 1234],
  ["0.123", "KWD", 123],
  ["1234.567", "KWD", 1_234_567],
  ["999999999999.99", "EUR", 99_999_999_999_999],
])("the amount %s in %s is %i minor units", async (text, currency, minor) => {
  const [line] = await readOnly(own(`r;${text};${currency};2026-10-01`), columns);
  expect(line).toMatchObject({ kind: "charge", amountMinor: minor, currency });
});

test.each(["-12.50", "12.50-", "(12.50)", "−12.50", "-12,50 €", "€-12.50", "EUR -12.50"])(
  "the negative amount %s is a refund",
  async (text) => {
    expect(await readOnly(own(`r;${text};EUR;2026-10-01`), columns)).toMatchObject([
      { kind: "refund", amountMinor: 1250 },
    ]);
  },
);

test.each(["", "abc", "1.2.3,4,5", "1,23,4.5.6", "12.345,6.7", "1.23.4", "1e5", "--5", "12.345 EUR x", "٣"])(
  "%j is rejected as an amount with its row and column",
  async (text) => {
    expect(await failure(own("r;1.00;EUR;2026-10-01", `r;${text};EUR;2026-10-01`), columns)).toMatchObject({
      reason: "bad_amount",
      row: 3,
      column: "Sum",
    });
  },
);

test("an amount with more decimals than its currency is rejected", async () => {
  expect((await failure(own("r;1.5;JPY;2026-10-01"), columns)).reason).toBe("bad_amount");
  expect((await failure(own("r;1.005;EUR;2026-10-01", "r;1.00;EUR;2026-10-01"), columns)).reason).toBe(
    "bad_amount",
  );
});

test("an amount that can be read in two ways is decided by the rest of the file, or by a choice", async () => {
  const ambiguous = "r;1.234;EUR;2026-10-01";
  expect(await failure(own(ambiguous), columns)).toMatchObject({ reason: "bad_amount", row: 2 });
  expect(await readOnly(own(ambiguous, "r;5,99;EUR;2026-10-01"), columns)).toMatchObject([
    { amountMinor: 123_400 },
    { amountMinor: 599 },
  ]);
  expect(await readOnly(own(ambiguous), { ...columns, decimals: "comma" })).toMatchObject([
    { amountMinor: 123_400 },
  ]);
});

test("amounts in minor units follow the decimals of the currency", async () => {
  const rows = own("r;1234;EUR;2026-10-01", "r;1234;JPY;2026-10-01", "r;1234;KWD;2026-10-01");
  const lines = await readOnly(rows, { ...columns, minor_units: true });
  expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([1234, 1234, 1234]);
});

test.each([
  "2026-10-31",
  "2026/10/31",
  "31.10.2026",
  "31/10/2026",
  "31-10-26",
  "10/31/2026",
  "31 Oct 2026",
  "Oct 31, 2026",
])("the date %s is understood", async (text) => {
  expect(await readOnly(own(`r;1.00;EUR;${text}`), columns)).toMatchObject([
    { at: new Date("2026-10-31T00:00:00Z") },
  ]);
});

test.each([
  ["2026-10-31T23:30:00Z", "2026-10-31T23:30:00Z"],
  ["2026-10-31T23:30:00+02:00", "2026-10-31T21:30:00Z"],
  ["10/31/2026 11:30 PM", "2026-10-31T23:30:00Z"],
  ["31.10.2026, 23:30:05", "2026-10-31T23:30:05Z"],
])("the time %s is understood", async (text, expected) => {
  expect(await readOnly(own(`r;1.00;EUR;${text}`), columns)).toMatchObject([{ at: new Date(expected) }]);
});

test("a time without a zone is in the partner's time zone, and one with a zone is not", async () => {
  const days = ["2026-10-31", "2026-10-31 23:30", "2026-10-31T23:30:00Z", "2026-07-01 12:00"];
  const lines = await readOnly(own(...days.map((day) => `r;1.00;EUR;${day}`)), columns, "America/New_York");
  expect(lines.map(({ at }) => at.toISOString())).toEqual([
    "2026-10-31T04:00:00.000Z",
    "2026-11-01T03:30:00.000Z",
    "2026-10-31T23:30:00.000Z",
    "2026-07-01T16:00:00.000Z",
  ]);
});

test("the times that Stripe gives in UTC stay in UTC in any time zone", async () => {
  const payments = stripeFile([
    { reference: "a", amount: "5.00", refunded: "5.00", at: "2026-10-31 23:30:00" },
  ]);
  const report = [
    "balance_transaction_id,created,created_utc,currency,gross,reporting_category,charge_id",
    "txn_1,2026-10-31 19:30,2026-10-31 23:30,eur,5.00,charge,ch_1",
    "txn_2,2026-10-31 19:30,,eur,5.00,charge,ch_2",
  ].join("\n");
  const times = async (file: string) =>
    (await readOnly(file, undefined, "America/New_York")).map(({ at }) => at.toISOString());
  expect(await times(payments)).toEqual(["2026-10-31T23:30:00.000Z", "2026-10-31T23:30:00.000Z"]);
  expect(await times(report)).toEqual(["2026-10-31T23:30:00.000Z", "2026-10-31T23:30:00.000Z"]);
});

test("dates that fit both orders are read in the order that puts them into the month", async () => {
  expect(await readOnly(own("r;1.00;EUR;10/05/2026"), columns)).toMatchObject([
    { at: new Date("2026-10-05T00:00Z") },
  ]);
  expect(await readOnly(own("r;1.00;EUR;05/10/2026"), columns)).toMatchObject([
    { at: new Date("2026-10-05T00:00Z") },
  ]);
});

test.each(["", "yesterday", "2026-02-30", "31.31.2026", "1999-01-01", "2026-10-01 25:00", "45000"])(
  "%j is rejected as a date with its row and column",
  async (text) => {
    expect(await failure(own(`r;1.00;EUR;${text}`), columns)).toMatchObject({
      reason: "bad_date",
      row: 2,
      column: "Day",
    });
  },
);

test.each([
  ["an unknown currency", "r;1.00;XXX;2026-10-01", "bad_currency", "Cur"],
  ["a formula in place of an amount", "r;=1+1;EUR;2026-10-01", "formula", "Sum"],
  ["a formula in place of a reference", '"=HYPERLINK(""x"")";1.00;EUR;2026-10-01', "formula", "Ref"],
  ["no reference", ";1.00;EUR;2026-10-01", "bad_reference", null],
  ["a very long reference", `${"r".repeat(256)};1.00;EUR;2026-10-01`, "bad_reference", "Ref"],
  ["too few columns", "r;1.00", "truncated", null],
  ["too many columns", "r;1.00;EUR;2026-10-01;more", "wrong_column_count", null],
] as const)("%s is rejected with the row", async (...[, row, reason, column]) => {
  expect(await failure(own("r;1.00;EUR;2026-10-01", row), columns)).toMatchObject({ reason, row: 3, column });
});

test("a file with only headers and one with equal headers are rejected", async () => {
  expect(await failure(own(), columns)).toMatchObject({ reason: "no_rows" });
  expect(await failure("Ref;Sum;sum ;Day\n1;2;3;4", columns)).toMatchObject({
    reason: "duplicate_header",
    column: "Sum",
    row: 1,
  });
});

test("a column for the type decides what is a refund and what is ignored", async () => {
  const rows = [
    "Ref;Sum;Day;Kind",
    "a;5;2026-10-01;Zahlung",
    "b;5;2026-10-01;Rückerstattung",
    "c;5;2026-10-01;Auszahlung",
  ];
  const chosen: ChosenColumns = {
    reference: "Ref",
    amount: "Sum",
    date: "Day",
    type: "Kind",
    fixed_currency: "EUR",
  };
  const outcomes = await read(rows.join("\n"), chosen);
  expect(outcomes.map(({ ignored, lines }) => ignored ?? lines[0]?.kind)).toEqual([
    "charge",
    "refund",
    "payout",
  ]);
});

test("an XLSX file has dates as days and amounts as numbers, and its formulas are not evaluated", async () => {
  const sheet = (...rows: XlsxCell[][]) => createXlsx([["Ref", "Sum", "Cur", "Day"], ...rows]);
  expect(
    await readOnly(sheet(["r", 1234.56, "EUR", 46_326.5], [12_345, 0.1, "EUR", "2026-10-31"]), columns),
  ).toMatchObject([
    { references: ["r"], amountMinor: 123_456, at: new Date("2026-10-31T12:00:00Z") },
    { references: ["12345"], amountMinor: 10, at: new Date("2026-10-31T00:00:00Z") },
  ]);
  const formula = { formula: "SUM(A1:A2)", value: "12.5" };
  expect(await failure(sheet(["r", formula, "EUR", 46_326]), columns)).toMatchObject({
    reason: "formula",
    row: 2,
    column: "Sum",
  });
  expect(await failure(sheet([8.81e18, 1, "EUR", 46_326]), columns)).toMatchObject({
    reason: "bad_reference",
  });
});
