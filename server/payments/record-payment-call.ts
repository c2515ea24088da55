import { sql } from "drizzle-orm";
import { decimalsByCurrency } from "@/lib/currencies";
import type { IdempotentContext } from "../context";

/** The fields of a booking request that describe its payment. */
export type PaymentCall = {
  paymentReference: string;
  /**
   * The reference of the draft to book, if the request books one. The draft gives the currency and the external
   * reference.
   */
  draftReference?: string;
  /** The total that the partner expects, as a decimal amount. */
  expectedTotal: number | undefined;
  /** The currency of a request without a draft. Default: the invoice currency. */
  currency?: string | undefined;
  externalRef?: string | undefined;
};

const decimals = JSON.stringify(decimalsByCurrency);

/**
 * Records the payment of a booking request when the request's transaction commits, even if the request is rejected with
 * a stored outcome. Use cases call this first, before any check can reject the request. Takes its locks at the end of
 * the transaction, after all other locks. Whenever a booking is written, the trigger `keep_booking_payment` sets the
 * state of its payment.
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
