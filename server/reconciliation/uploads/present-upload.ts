import type { OutcomeSum as StoredSum } from "@/drizzle/schema/reconciliation";
import type { OutcomeSum, Reconciliation, SignOff } from "@/lib/contracts/portal/reconciliation";
import { toMajor } from "@/lib/money";
import { type LineOutcome, lineOutcomes } from "@/lib/reconciliation";
import type { UploadRow } from "./uploads.queries";

/** Converts an upload to its wire format. */
export function presentUpload(row: UploadRow): Reconciliation {
  return {
    id: row.publicId,
    month: row.month,
    file_name: row.fileName,
    file_bytes: row.fileBytes,
    provider: row.provider,
    state: row.state,
    bytes_read: row.bytesRead,
    rows_read: row.rowsRead,
    ignored: row.ignored,
    error: row.error,
    summary: row.summary && presentSums(row.summary),
    uploaded_by: { id: row.staffId, email: row.staffEmail },
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    sign_off: presentSignOff(row),
  };
}

type SignedMonth = Pick<UploadRow, "signedBy" | "signedEmail" | "signedAt" | "signedNote">;

export function presentSignOff({ signedBy, signedEmail, signedAt, signedNote }: SignedMonth): SignOff | null {
  if (signedBy === null || signedEmail === null || signedAt === null) return null;
  return { by: { id: signedBy, email: signedEmail }, at: signedAt.toISOString(), note: signedNote };
}

/** Converts the sums of an upload to their wire format, in the order of the outcomes. */
function presentSums(sums: readonly StoredSum[]): OutcomeSum[] {
  return lineOutcomes.flatMap((outcome) =>
    sums
      .filter((sum) => sum.outcome === outcome)
      .map(({ currency, lines, amountMinor, resolved }): OutcomeSum & { outcome: LineOutcome } => ({
        ...{ outcome, currency, lines, resolved },
        amount: toMajor(amountMinor, currency),
      })),
  );
}
