import { sql } from "drizzle-orm";
import type { ReportKind } from "@/lib/mail-kinds";
import type { Db, Tx } from "../../db/database";

export async function findMutedMail(db: Db, staffId: number): Promise<ReportKind[]> {
  const [row] = await db.rows<{ muted: ReportKind[] }>(
    sql`select muted_mail as muted from staff where id = ${staffId}`,
    "find-muted-mail",
  );
  return row?.muted ?? [];
}

export type MailSettings = { muted: ReportKind[]; language: string | null };

/**
 * Returns a person's mail settings and the ID of their partner, which is null for a crew member. Locks the settings
 * until the end of the transaction.
 */
export async function lockMailSettings(
  tx: Tx,
  staffId: number,
): Promise<(MailSettings & { partnerId: number | null }) | undefined> {
  const [row] = await tx.rows<MailSettings & { partnerId: number | null }>(
    sql`select muted_mail as muted, mail_language as language, partner_id as "partnerId"
        from staff where id = ${staffId} for no key update`,
    "lock-mail-settings",
  );
  return row;
}

export async function saveMailSettings(
  tx: Tx,
  staffId: number,
  { muted, language }: MailSettings,
): Promise<void> {
  await tx.rows(
    sql`update staff set muted_mail = ${sql.param(muted)}::text[], mail_language = ${language} where id = ${staffId}`,
    "save-mail-settings",
  );
}
