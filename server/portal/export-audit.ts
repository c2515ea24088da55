import { type ListAudit, listAudit } from "../audit/list-audit";
import { presentAudit } from "../audit/present-audit";
import type { PartnerContext } from "../context";
import { exportedPageSize, exportPages } from "./export-pages";

const columns = [
  "id",
  "at",
  "actor_type",
  "actor_id",
  "actor_name",
  "action",
  "target_type",
  "target_id",
  "target_name",
  "before",
  "after",
  "request_id",
];

/** Yields the audit log as CSV, page by page. */
export function exportAudit(
  ctx: PartnerContext,
  filters: Omit<ListAudit, "limit" | "cursor">,
): AsyncGenerator<string, void> {
  const limit = exportedPageSize;
  return exportPages(columns, (cursor) => listAudit(ctx, { ...filters, limit, cursor }), toCells);
}

function toCells(row: Parameters<typeof presentAudit>[0]) {
  const { actor, target, ...entry } = presentAudit(row);
  return [
    entry.id,
    entry.at,
    actor.type,
    actor.id,
    actor.name,
    entry.action,
    target.type,
    target.id,
    target.name,
    json(entry.before),
    json(entry.after),
    entry.request_id,
  ];
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
