import { type DocPage, heading, list, note, shell, table, text } from "../blocks";
import { curlGet } from "../samples/scripts";

export const statements: DocPage = {
  path: "/docs/statements",
  title: "Statements",
  description: "What you and the service owe each other, per calendar month.",
  group: "Guides",
  blocks: [
    text(
      "A statement adds up your confirmed bookings of one calendar month. Compare it with your own records and with the",
      "invoice. List your statements, newest first:",
    ),
    shell("statements-list", curlGet("/v1/statements?limit=12")),
    text("Read a month with its lines, oldest first:"),
    shell("statements-month", curlGet("/v1/statements/2026-11?limit=100")),
    heading("Lines"),
    table(
      ["`kind`", "Written when", "Amounts"],
      [
        ["`booking`", "a booking is confirmed; `at` is its `confirmed_at`", "positive"],
        [
          "`cancellation`",
          "a confirmed booking is cancelled; `at` is its `cancelled_at`",
          "the same, negative",
        ],
      ],
    ),
    text(
      "A booking that ends before it is confirmed has no line. A line never changes, and its `id` is the same in every",
      "response. In every line and in every sum, `commission` and `net` add up to `base_total`, to the minor unit.",
    ),
    list(
      "`total` and `currency` are what you charged.",
      "`base_total`, `commission` and `net` are in `base_currency`, your invoice currency when the booking was made.",
      "The commission is your rate at that time, applied to `base_total` and rounded half away from zero.",
    ),
    heading("Months"),
    text(
      "Months follow the time zone of your account. It is UTC unless you ask the operator for another one. A statement is",
      "`open` until 24 hours after the end of its month, then it is `closed`.",
    ),
    note(
      "A closed month never changes, also if your time zone, currency or commission changes later. A late cancellation",
      "belongs to the month in which it happens.",
    ),
    list(
      "The list has every month from the first line to the current one. A month without lines has sums of zero.",
      "If your invoice currency changed during a month, that month has one statement per currency. Send `base_currency` to read the lines of one of them.",
      "In the sandbox, months follow your clock. If you set it back after a month was closed, new lines belong to the next open month.",
    ),
  ],
};
