import { createHash } from "node:crypto";
import type { Acting, PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { createChosenLayout } from "../layouts/chosen-columns";
import type { Layout } from "../layouts/layout";
import { type FileLine, readLines } from "../layouts/read-lines";
import { findAlmostRecognised, type Headers, readHeaders, recognise } from "../layouts/recognise";
import { endedError, finishUpload } from "../matching/finish-upload";
import { insertLines } from "../matching/insert-lines.queries";
import { assertOpen } from "../months/months.queries";
import { readTable } from "../table/read-table";
import { TableError } from "../table/table-error";
import type { TableRow } from "../table/table-row";
import { digestHeaders, findColumns } from "./columns.queries";
import { getUpload, uploadNotFound } from "./get-upload";
import { interruption } from "./interruption";
import { endWithoutResults, lockUpload, saveProgress, setState, type UploadRow } from "./uploads.queries";

const batchLines = 2000;
/** The maximum time, in milliseconds, between two updates of the stored progress while bytes arrive. */
const maxSilenceMs = 1000;

/**
 * Reads the file of a waiting upload while it arrives, stores its lines batch by batch and makes them the results at
 * the end. If the file cannot be read, the upload fails and no line remains. Throws `not_found`, `upload_ended`,
 * `unknown_columns` (the upload then waits for the file again), `unreadable_file` and the errors of `finishUpload`.
 */
export async function receiveFile(
  ctx: PartnerContext,
  acting: Acting,
  { publicId, body }: { publicId: string; body: AsyncIterable<Uint8Array> },
): Promise<UploadRow> {
  const upload = await beginReading(ctx, publicId);
  try {
    const file = await storeLines(ctx, upload, body);
    await inTransaction(ctx.database, async (tx) => {
      const current = await lockUpload(tx, { partnerId: ctx.partner.id, publicId });
      if (current?.state !== "reading") throw endedError(current?.state);
      await setState(tx, upload.id, "matching");
    });
    await finishUpload(ctx, acting, { upload, file });
  } catch (error) {
    await endAfterError(ctx, acting, { upload, error });
    throw error instanceof TableError ? toApiError(error) : error;
  }
  return await getUpload(ctx, publicId);
}

async function beginReading(ctx: PartnerContext, publicId: string): Promise<UploadRow> {
  return await inTransaction(ctx.database, async (tx) => {
    const upload = await lockUpload(tx, { partnerId: ctx.partner.id, publicId });
    if (upload === undefined) throw uploadNotFound();
    if (upload.state !== "waiting") throw endedError(upload.state);
    assertOpen(upload);
    await setState(tx, upload.id, "reading");
    return upload;
  });
}

type Read = { bytes: number; rows: number; ignored: Record<string, number> };

async function storeLines(ctx: PartnerContext, upload: UploadRow, body: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const read: Read = { bytes: 0, rows: 0, ignored: {} };
  const rows = readTable(
    countBytes(body, (chunk) => {
      hash.update(chunk);
      read.bytes += chunk.length;
    }),
  );
  const header = await rows.next();
  if (header.done === true)
    throw new TableError("empty", "The file is empty. Upload your provider's export.");
  const { layout, headers } = await findLayout(ctx, header.value);
  let batch: FileLine[] = [];
  let storedAt = performance.now();
  // The next batch is read while the database stores one.
  let storing = Promise.resolve();
  const store = async () => {
    await storing;
    storing = storeBatch(ctx, { upload, layout, read }, batch);
    storing.catch(() => undefined);
    batch = [];
    storedAt = performance.now();
  };
  await store();
  const columns = header.value.cells.length;
  const { month } = upload;
  const { timezone } = ctx.partner;
  try {
    for await (const { lines, ignored } of readLines(rows, { layout, headers, columns, month, timezone })) {
      read.rows += 1;
      batch.push(...lines);
      if (ignored !== undefined) read.ignored[ignored] = (read.ignored[ignored] ?? 0) + 1;
      if (batch.length >= batchLines || performance.now() - storedAt > maxSilenceMs) await store();
    }
    await store();
  } finally {
    await storing;
  }
  return { digest: hash.digest(), bytesRead: read.bytes };
}

async function* countBytes(body: AsyncIterable<Uint8Array>, count: (chunk: Uint8Array) => void) {
  try {
    for await (const chunk of body) {
      count(chunk);
      yield chunk;
    }
  } catch {
    throw new TableError("interrupted", "The complete file did not arrive. Upload it again.");
  }
}

/**
 * Returns the layout of a known export, or the one that a person chose for these headers. Throws `unknown_columns` if
 * there is neither, or a `TableError` for headers that cannot be an export.
 */
async function findLayout(ctx: PartnerContext, row: TableRow): Promise<{ layout: Layout; headers: Headers }> {
  const headers = readHeaders(row);
  const known = recognise(headers);
  if (known !== undefined) return { layout: known, headers };
  const chosen = await findColumns(ctx.database, ctx.partner.id, digestHeaders(row.cells));
  if (chosen !== undefined) return { layout: createChosenLayout(chosen), headers };
  const almost = findAlmostRecognised(headers);
  if (almost !== undefined) {
    const { layout, missing } = almost;
    const message = `The ${layout.provider} export lacks the column “${missing}”. Export all columns.`;
    throw new TableError("missing_column", message, { row: row.number, column: missing });
  }
  if (headers.size < 3) {
    throw new TableError("not_a_table", "The file has fewer than 3 columns. Upload your provider's export.");
  }
  throw new ApiError("unknown_columns", "The export is not known. Choose its columns.", {
    headers: row.cells.map((cell) => cell.trim()),
  });
}

async function storeBatch(
  ctx: PartnerContext,
  { upload, layout, read }: { upload: UploadRow; layout: Layout; read: Read },
  lines: readonly FileLine[],
): Promise<void> {
  const progress = {
    provider: layout.provider,
    bytesRead: read.bytes,
    rowsRead: read.rows,
    ignored: { ...read.ignored },
  };
  await inTransaction(ctx.database, async (tx) => {
    // The row lock orders this batch before or after a cancellation.
    if (!(await saveProgress(tx, upload.id, progress))) throw endedError("cancelled");
    if (lines.length > 0) await insertLines(tx, { partnerId: ctx.partner.id, uploadId: upload.id }, lines);
  });
}

/**
 * Ends a failed upload, unless it has already ended. If only its columns are unknown, the upload waits for its file
 * again. If the database fails, only logs the error; a worker then ends the upload later.
 */
async function endAfterError(
  ctx: PartnerContext,
  acting: Acting,
  { upload: { publicId }, error }: { upload: UploadRow; error: unknown },
): Promise<void> {
  try {
    await inTransaction(ctx.database, async (tx) => {
      const current = await lockUpload(tx, { partnerId: ctx.partner.id, publicId });
      if (current === undefined || !["reading", "matching"].includes(current.state)) return;
      if (error instanceof ApiError && error.code === "unknown_columns") {
        await setState(tx, current.id, "waiting");
        return;
      }
      const failure = { state: "failed", error: toStoredError(error), at: acting.now } as const;
      await endWithoutResults(tx, current.id, failure);
    });
  } catch (failure) {
    ctx.log.warn({ err: failure }, "upload could not be ended");
  }
}

function toStoredError(error: unknown) {
  if (error instanceof TableError) {
    const { reason, message, row, column } = error;
    return { reason, message, row, column };
  }
  if (error instanceof ApiError)
    return { reason: error.code, message: error.message, row: null, column: null };
  return interruption;
}

function toApiError({ reason, message, row, column }: TableError): ApiError {
  return new ApiError("unreadable_file", message, { reason, row, column });
}
