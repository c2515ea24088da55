import type { OperationExamples } from "../samples/example-call";
import { confirmedBooking } from "./sample-objects";

const january = {
  period: "2027-01",
  state: "closed",
  base_currency: "EUR",
  bookings: 1,
  cancellations: 0,
  base_total: 168,
  commission: 21,
  net: 147,
} as const;

const line = {
  id: "stl_5f0c1e9a3b7d4c2f8e6a0b1c2d3e4f50",
  at: confirmedBooking.confirmed_at ?? "",
  kind: "booking",
  reference: confirmedBooking.reference,
  external_ref: confirmedBooking.external_ref,
  payment_reference: confirmedBooking.payment_reference,
  total: 168,
  currency: "EUR",
  base_total: 168,
  base_currency: "EUR",
  commission: 21,
  net: 147,
} as const;

export const statementExamples = {
  listStatements: {
    query: { limit: "12" },
    response: {
      data: [
        {
          ...january,
          period: "2027-02",
          state: "open",
          bookings: 0,
          cancellations: 1,
          base_total: -168,
          commission: -21,
          net: -147,
        },
        january,
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  getStatement: {
    query: { limit: "100" },
    response: { statement: january, data: [line], has_more: false, next_cursor: null },
  },
} as const satisfies OperationExamples;
