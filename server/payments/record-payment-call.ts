import { sql } from "drizzle-orm";
import { decimalsByCurrency } from "@/lib/currencies";
import type { IdempotentContext } from "../context";

/** The parts of a booking call that describe its payment. */
export type PaymentCall = {
  paymentReference: string;
  /** The draft that the call books, if it books one. It gives the currency and the external reference. */
  draftReference?: string;
  /** The total that the partner expects, as a decimal amount. */
  expectedTotal: number | undefined;
  /** The currency of a call without a draft. Default: the invoice currency. */
  currency?: string | undefined;
  externalRef?: string | undefined;
};

const decimals = JSON.stringify(decimalsByCurrency);

/**
 * Records the payment that a call sent, at the commit of the call's transaction. A rejected call that stores
 * its outcome records its payment, too; a call that is rolled back does not. Every use case that books calls
 * this first, before anything can be rejected. The locks for the record are taken after all others. The
 * trigger `keep_booking_payment` sets the state of the payment whenever a booking is written. No other code
 * sets it.
 */
export function recordPaymentCall({ tx, partner, now }: IdempotentContext, call: PaymentCall): void {
  const { paymentReference, draftReference = null, expectedTotal, externalRef = null } = call;
  const currency = draftReference === null ? (call.currency ?? partner.invoiceCurrency) : null;
  tx.withCommit(() =>
    tx.rows(
      sql`select record_payment_call(${partner.id}, ${paymentReference}, ${now.toISOString()}, ${draftReference},
            ${expectedTotal === undefined ? null : String(expectedTotal)}, ${currency}, ${externalRef}, ${decimals})`,
      "record-payment-call",
    ),
  );
}
