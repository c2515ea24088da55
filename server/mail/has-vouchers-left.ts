import type { Tx } from "../db/database";
import { countVouchers } from "./mails.queries";

/** Returns whether the voucher of a booking was queued less than `limit` times in the last 24 hours. */
export async function hasVouchersLeft(tx: Tx, reference: string, limit: number): Promise<boolean> {
  return (await countVouchers(tx, reference)) < limit;
}
