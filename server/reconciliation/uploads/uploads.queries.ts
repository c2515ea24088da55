import { sql } from "drizzle-orm";
import type { OutcomeSum, UploadError } from "@/drizzle/schema/reconciliation";
import type { UploadState } from "@/lib/reconciliation";
import type { Db, Tx } from "../../db/database";
import type { Provider } from "../layouts/layout";

export type UploadRow = {
  id: number;
  publicId: string;
  month: string;
  fileName: string;
  fileBytes: number;
  provider: Provider | null;
  state: UploadState;
  bytesRead: number;
  rowsRead: number;
  ignored: Record<string, number>;
  error: UploadError | null;
  summary: OutcomeSum[] | null;
  createdAt: Date;
  finishedAt: Date | null;
  staffId: number;
  staffEmail: string;
  signedBy: number | null;
  signedEmail: string | null;
  signedAt: Date | null;
  signedNote: string | null;
};

const columns = sql`r.id, r.reconciliation_id as "publicId", r.month, r.file_name as "fileName",
  r.file_bytes as "fileBytes", r.provider, r.state, r.bytes_read as "bytesRead", r.rows_read as "rowsRead", r.ignored,
  r.error, r.summary, r.created_at as "createdAt", r.finished_at as "finishedAt", r.staff_id as "staffId",
  s.email as "staffEmail", m.signed_by as "signedBy", signer.email as "signedEmail", m.signed_at as "signedAt",
  m.note as "signedNote"`;
const joined = sql`reconciliations r join staff s on s.id = r.staff_id
  left join reconciliation_months m on m.partner_id = r.partner_id and m.month = r.month
  left join staff signer on signer.id = m.signed_by`;

export type UploadKey = { partnerId: number; publicId: string };

export async function findUpload(db: Db, { partnerId, publicId }: UploadKey): Promise<UploadRow | undefined> {
  const [row] = await db.rows<UploadRow>(
    sql`select ${columns} from ${joined} where r.partner_id = ${partnerId} and r.reconciliation_id = ${publicId}`,
  );
  return row;
}

export type UploadsPage = { partnerId: number; limit: number; before: readonly [number, number] | undefined };

/** Returns up to `limit + 1` uploads, newest first. The extra row shows that a next page exists. */
export async function findUploadsPage(
  db: Db,
  { partnerId, limit, before }: UploadsPage,
): Promise<UploadRow[]> {
  const older =
    before === undefined
      ? sql``
      : sql`and (r.created_at, r.id) < (${new Date(before[0]).toISOString()}, ${before[1]})`;
  return await db.rows<UploadRow>(
    sql`select ${columns} from ${joined} where r.partner_id = ${partnerId} ${older}
        order by r.created_at desc, r.id desc limit ${limit + 1}`,
  );
}

/** Locks the results of a partner until the transaction ends, so that their changes run one after the other. */
export async function lockResults(tx: Tx, partnerId: number): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', ${partnerId}))`);
}

/** Returns the partner's upload, or undefined, and locks its row so that its state cannot change. */
export async function lockUpload(tx: Tx, own: UploadKey): Promise<UploadRow | undefined> {
  await tx.rows(
    sql`select from reconciliations
        where partner_id = ${own.partnerId} and reconciliation_id = ${own.publicId} for update`,
  );
  return await findUpload(tx, own);
}

export type NewUpload = {
  publicId: string;
  partnerId: number;
  staffId: number;
  month: string;
  fileName: string;
  fileBytes: number;
  createdAt: Date;
};

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx.rows(
    sql`insert into reconciliations
          (reconciliation_id, partner_id, staff_id, month, file_name, file_bytes, state, created_at)
        values (${upload.publicId}, ${upload.partnerId}, ${upload.staffId}, ${upload.month}, ${upload.fileName},
          ${upload.fileBytes}, 'waiting', ${upload.createdAt.toISOString()})`,
  );
}

/** Counts the uploads that have not ended. With `month`, only those of that month. */
export async function countUnfinished(db: Db, partnerId: number, month?: string): Promise<number> {
  const ofMonth = month === undefined ? sql`` : sql`and month = ${month}`;
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from reconciliations
        where partner_id = ${partnerId} and state in ('waiting', 'reading', 'matching') ${ofMonth}`,
  );
  return row?.count ?? 0;
}

/** Sets the state of an upload in progress, and the time of its last progress. */
export async function setState(tx: Tx, id: number, state: "waiting" | "reading" | "matching"): Promise<void> {
  await tx.rows(
    sql`update reconciliations set state = ${state}, touched_at = clock_timestamp() where id = ${id}`,
  );
}

export type Progress = {
  provider: Provider;
  bytesRead: number;
  rowsRead: number;
  ignored: Record<string, number>;
};

/** Stores the progress of an upload that is being read, and locks its row. Returns false if it has ended. */
export async function saveProgress(tx: Tx, id: number, progress: Progress): Promise<boolean> {
  const rows = await tx.rows(
    sql`update reconciliations set provider = ${progress.provider}, bytes_read = ${progress.bytesRead},
          rows_read = ${progress.rowsRead}, ignored = ${JSON.stringify(progress.ignored)},
          touched_at = clock_timestamp()
        where id = ${id} and state = 'reading' returning id`,
  );
  return rows.length > 0;
}

type Result = { state: "cancelled"; error: null } | { state: "failed"; error: UploadError };

/** Deletes the lines of an upload, and sets its state to failed or cancelled. */
export async function endWithoutResults(
  tx: Tx,
  id: number,
  { state, error, at }: Result & { at: Date },
): Promise<void> {
  await tx.rows(sql`delete from reconciliation_lines where reconciliation_id = ${id}`);
  await tx.rows(
    sql`update reconciliations set state = ${state}, error = ${error === null ? null : JSON.stringify(error)},
          finished_at = ${at.toISOString()}, touched_at = clock_timestamp()
        where id = ${id}`,
  );
}

/** Returns the ID of the upload with results whose file has the same bytes, if there is one. */
export async function findSameFile(db: Db, partnerId: number, digest: Buffer): Promise<string | undefined> {
  const [row] = await db.rows<{ publicId: string }>(
    sql`select reconciliation_id as "publicId" from reconciliations
        where partner_id = ${partnerId} and digest = ${digest} and state = 'done'`,
  );
  return row?.publicId;
}

export async function deleteUploadRow(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`delete from reconciliations where id = ${id}`);
}

/**
 * Returns the ID of the newest upload with results of each month that is not signed off, oldest month first. Months without
 * results are left out.
 */
export async function findNewestDoneByMonth(
  db: Db,
  partnerId: number,
): Promise<{ month: string; id: number }[]> {
  return await db.rows<{ month: string; id: number }>(
    sql`select r.month, max(r.id) as id from reconciliations r
        where r.partner_id = ${partnerId} and r.state = 'done'
          and not exists (select from reconciliation_months m where m.partner_id = r.partner_id and m.month = r.month)
        group by r.month order by r.month`,
  );
}
