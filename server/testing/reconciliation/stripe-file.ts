export type StripeRow = {
  reference: string;
  amount: string;
  currency?: string;
  refunded?: string;
  status?: string;
  id?: string;
  at?: string;
};

const headers =
  "id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,PaymentIntent ID,Refunded date (UTC),Status,Customer Email,Card Name";

/** Returns an export of Stripe's payments. It has email addresses and names of card holders, which must not be stored. */
export function stripeFile(rows: readonly StripeRow[]): string {
  const lines = rows.map((row, index) => {
    const { reference, amount, currency = "eur", refunded = "0.00", status = "Paid" } = row;
    const at = row.at ?? "2026-10-12 10:11:12";
    const id = row.id ?? `ch_${reference}_${index}`;
    return [
      ...[id, at, `"${amount}"`, refunded, currency, "true", '"Rental, ""city"""', reference],
      ...[refunded === "0.00" ? "" : at, status, "driver@example.com", "Secret Holder"],
    ].join(",");
  });
  return `${[headers, ...lines].join("\n")}\n`;
}
