import { createHash } from "node:crypto";
import { readConfig } from "../../../server/env";
import { createKeyRing } from "../../../server/keys";
import { digestSecret } from "../../../server/oauth/client-credential";
import type { Table } from "./copy-rows";
import { clientId, clientSecret, type Dataset, partnerCount } from "./dataset";

const scopes = "{rentals:quote,rentals:book,bookings:read,webhooks:manage}";

/**
 * Returns the secret key of the benchmark's service. It depends only on the seed, so later runs can use stored
 * datasets.
 */
export function benchSecretKey(seed: number): string {
  return createHash("sha256").update(`benchmark ${seed}`).digest("base64");
}

/**
 * Returns partners with one client each. There are several, because bookings of one partner commit one after
 * the other.
 */
export function generateAccounts({ seed }: Dataset): Table[] {
  const keys = createKeyRing(readConfig({ SERVICE_ENV: "production", SECRET_KEY: benchSecretKey(seed) }));
  const partners = Array.from({ length: partnerCount }, (_, index) => index + 1);
  const digest = (id: number) => `\\x${digestSecret(keys, clientSecret(id)).toString("hex")}`;
  return [
    {
      name: "partners",
      rows: partners.map((id) => ({
        id,
        slug: `partner-${id}`,
        name: `Partner ${id}`,
        invoice_currency: ["EUR", "GBP", "USD"][id % 3] ?? "EUR",
        commission_rate: "12.5",
      })),
    },
    { name: "partner_products", rows: partners.map((id) => ({ partner_id: id, product: "car_rentals" })) },
    {
      name: "clients",
      rows: partners.map((id) => ({
        id,
        partner_id: id,
        client_id: clientId(id),
        name: "Benchmark",
        scopes,
      })),
    },
    { name: "client_secrets", rows: partners.map((id) => ({ client_id: id, digest: digest(id) })) },
  ];
}
