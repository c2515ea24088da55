import { sql } from "drizzle-orm";
import type { ReportKind } from "@/lib/mail-kinds";
import type { Db } from "../../db/database";

export async function findMutedMail(db: Db, staffId: number): Promise<ReportKind[]> {
  const [row] = await db.rows<{ muted: ReportKind[] }>(
    sql`select muted_mail as muted from staff where id = ${staffId}`,
    "find-muted-mail",
  );
  return row?.muted ?? [];
}

export async function saveMailSettings(
  db: Db,
  { staffId, muted, language }: { staffId: number; muted: readonly ReportKind[]; language: string },
): Promise<void> {
  await db.rows(
    sql`update staff set muted_mail = ${sql.param(muted)}::text[], mail_language = ${language} where id = ${staffId}`,
    "save-mail-settings",
  );
}
