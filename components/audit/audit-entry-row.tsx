import type { AuditEntry } from "@/lib/contracts/portal/audit";
import type { Texts } from "@/lib/texts/en";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { Link } from "../ui/link";
import { type Change, compareValues } from "./compare-values";

/** One audit entry: actor, action, target and time. When it is expanded, also the values before and after. */
export function AuditEntryRow({ entry, texts }: { entry: AuditEntry; texts: Texts }) {
  const { audit } = texts;
  const { actor, target } = entry;
  return (
    <li className="border-line border-b">
      <details>
        <summary className="grid min-h-(--row) cursor-pointer grid-cols-1 items-center gap-x-4 gap-y-0.5 px-3 py-1 hover:bg-sunken sm:grid-cols-(--audit-columns)">
          <span>
            <CellLabel text={audit.when} />
            <Instant at={entry.at} to="second" className="text-ink2 tabular-nums" />
          </span>
          <span className="min-w-0">
            <CellLabel text={audit.action} />
            <Breakable text={entry.action} className="font-mono text-meta" />
          </span>
          <span className="min-w-0 break-words">
            <CellLabel text={audit.actor} />
            {actor.name ?? audit.actors[actor.type]}
            {actor.name === null && actor.id !== null ? (
              <span className="pl-1 font-mono text-ink3 text-meta">{actor.id}</span>
            ) : null}
          </span>
          <span className="min-w-0 text-ink2">
            <CellLabel text={audit.object} />
            {target.name === null ? (
              <span className="break-all font-mono text-meta">{target.id}</span>
            ) : (
              <Breakable text={target.name} />
            )}
          </span>
        </summary>
        <div className="bg-sunken px-3 py-3">
          <ChangesTable changes={compareValues(entry.before, entry.after)} words={audit} />
          <p className="pt-2 text-ink2 text-meta">
            {target.type} <span className="break-all font-mono">{target.id}</span>
            {entry.request_id === null ? null : (
              <>
                {" · "}
                {audit.request}{" "}
                <Link
                  className="break-all font-mono text-accent underline"
                  href={`/developers/logs/${encodeURIComponent(entry.request_id)}`}
                >
                  {entry.request_id}
                </Link>
              </>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}

/** The name of a cell's column, for screen readers. */
function CellLabel({ text }: { text: string }) {
  return <span className="sr-only">{`${text}: `}</span>;
}

function ChangesTable({ changes, words }: { changes: readonly Change[]; words: Texts["audit"] }) {
  if (changes.length === 0) return <p className="text-ink2">{words.noDetails}</p>;
  return (
    <table className="w-full max-w-3xl border-collapse text-left text-meta">
      <caption className="sr-only">{words.changes}</caption>
      <thead>
        <tr className="border-line border-b text-ink2">
          <th scope="col" className="py-1 pr-4 font-medium">
            {words.field}
          </th>
          <th scope="col" className="py-1 pr-4 font-medium">
            {words.was}
          </th>
          <th scope="col" className="py-1 font-medium">
            {words.became}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, changed }) => (
          <tr key={field} className="border-line border-b align-top">
            <th scope="row" className="py-1 pr-4 font-mono font-normal text-ink2">
              {field}
            </th>
            <td className="break-all py-1 pr-4 font-mono">
              {changed && before !== undefined ? <del className="text-bad">{before}</del> : before}
            </td>
            <td className="break-all py-1 font-mono">
              {changed && after !== undefined ? (
                <ins className="font-medium text-ok no-underline">{after}</ins>
              ) : (
                after
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
