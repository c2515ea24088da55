import type { CSSProperties } from "react";
import type { AuditEntry } from "@/lib/contracts/portal/audit";
import type { Texts } from "@/lib/texts/en";
import { AuditEntryRow } from "./audit-entry-row";

/** The CSS grid columns of the headers and of each entry. */
const columns = { "--audit-columns": "11rem 14rem 1fr 1fr" } as CSSProperties;

/**
 * The entries below their column headers. A narrow screen has one column and no headers. Screen readers get a label in
 * each cell instead.
 */
export function AuditList({ entries, texts }: { entries: readonly AuditEntry[]; texts: Texts }) {
  const { audit } = texts;
  return (
    <div style={columns}>
      <div
        aria-hidden="true"
        className="hidden h-8 items-center gap-x-4 border-line border-b px-3 font-medium text-ink2 text-meta sm:grid sm:grid-cols-(--audit-columns)"
      >
        {[audit.when, audit.action, audit.actor, audit.object].map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ul>
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} texts={texts} />
        ))}
      </ul>
    </div>
  );
}
