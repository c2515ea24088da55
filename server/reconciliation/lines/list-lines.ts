import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { parseCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { exportedPageSize, exportPages } from "../../portal/export-pages";
import { getUpload } from "../uploads/get-upload";
import { findLinesPage, type LineFilters } from "./lines.queries";
import { presentLine } from "./present-line";

export type ListLines = LineFilters & {
  id: string;
  limit?: number | undefined;
  cursor?: string | undefined;
};

const cursorKey = z.tuple([z.int()]);

/** Returns a page of the lines of an upload. An upload without results has none. Throws `not_found`. */
export async function listLines(ctx: PartnerContext, query: ListLines) {
  const { id, limit = defaultLimit, cursor, ...filters } = query;
  const upload = await getUpload(ctx, id);
  const list = { name: "reconciliation-lines", filters: { id, ...filters } };
  const key = cursor === undefined ? undefined : parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  const page = { uploadId: upload.id, filters, limit, afterId: key?.[0] };
  const rows = upload.state === "done" ? await findLinesPage(ctx.database, page) : [];
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf: (row) => [row.id] });
}

const columns = [
  "row",
  "outcome",
  "kind",
  "reference",
  "transaction_id",
  "amount",
  "currency",
  "at",
  "expected_amount",
  "expected_currency",
  "payment",
  "booking",
  "resolved_by",
  "resolved_at",
  "resolved_note",
  "resolved_booking",
];

/** Yields the filtered lines of an upload as CSV, page by page. */
export function exportLines(
  ctx: PartnerContext,
  query: Omit<ListLines, "limit" | "cursor">,
): AsyncGenerator<string, void> {
  const limit = exportedPageSize;
  return exportPages(
    columns,
    (cursor) => listLines(ctx, { ...query, limit, cursor }),
    (row) => {
      const { resolution, ...line } = presentLine(row);
      return [
        line.row,
        line.outcome,
        line.kind,
        line.reference,
        line.transaction_id,
        line.amount,
        line.currency,
        line.at,
        line.expected_amount,
        line.expected_currency,
        line.payment,
        line.booking,
        resolution?.by.email ?? null,
        resolution?.at ?? null,
        resolution?.note ?? null,
        resolution?.booking ?? null,
      ];
    },
  );
}
