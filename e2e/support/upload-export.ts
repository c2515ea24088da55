import { uploadPath } from "@/lib/reconciliation";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { type StripeRow, stripeFile } from "@/server/testing/reconciliation/stripe-file";

/** Returns the calendar month that lies `count` months before the month of `now`, as YYYY-MM. */
export function monthsBefore(count: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
}

type Export = { month: string; rows: readonly StripeRow[] };

/** Uploads a Stripe export of a month as an admin. Returns the ID of the upload, whose results are then available. */
export async function uploadExport(admin: PortalClient, { month, rows }: Export): Promise<string> {
  const file = stripeFile(rows.map((row) => ({ at: `${month}-12 10:11:12`, ...row })));
  const body = { month, file_name: `stripe-payments-${month}.csv`, file_bytes: Buffer.byteLength(file) };
  const created = await admin.call("POST", "/portal-api/reconciliations", { body });
  if (created.status !== 201)
    throw new Error(`The upload was refused with ${created.status}: ${created.text}`);
  const { id } = created.json.reconciliation;
  const sent = await admin.call("POST", uploadPath(id), { file });
  if (sent.status !== 200) throw new Error(`The file was refused with ${sent.status}: ${sent.text}`);
  return id;
}
