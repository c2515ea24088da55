import { type ListAudit, listAudit } from "../audit/list-audit";
import { presentAudit } from "../audit/present-audit";
import type { PartnerContext } from "../context";
import { csvLine } from "./csv";

const header = csvLine([
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
]);

/** Yields the audit log as CSV, page by page, so that only one page is in memory. */
export async function* exportAudit(
  ctx: PartnerContext,
  filters: Omit<ListAudit, "limit" | "cursor">,
): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  let head = header;
  do {
    const page = await listAudit(ctx, { ...filters, limit: 100, cursor });
    yield head + page.rows.map(line).join("");
    head = "";
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

function line(row: Parameters<typeof presentAudit>[0]): string {
  const { actor, target, ...entry } = presentAudit(row);
  return csvLine([
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
  ]);
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
