"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import {
  listPending,
  onPendingRemoved,
  type PendingSubmission,
} from "@/lib/api/submissions/submissions-store";
import { formatInstant } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { Link } from "../../ui/link";

/**
 * Submissions from this browser without a known result, each with a link to the page that looks its result up. Omits
 * those of the current page, because that page shows them itself. On a suspended account, pages do not, so none is
 * omitted.
 */
export function UnfinishedNote() {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const { id: person, suspended } = useSession();
  const path = usePathname();
  const [left, setLeft] = useState<readonly PendingSubmission[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is read again on each page.
  useEffect(() => {
    const look = () => setLeft(listPending(person));
    look();
    return onPendingRemoved(look);
  }, [path, person, suspended]);
  // A page shows its own submissions itself, except that of a suspended account.
  const elsewhere = left.filter(
    ({ href, key }) => key !== null && (suspended || href.split("?")[0] !== path),
  );
  if (elsewhere.length === 0) return null;
  return (
    <section
      aria-label={reserve.unfinished}
      className="mb-4 rounded-panel border border-wait bg-wait-soft px-4 py-2 print:hidden"
    >
      <p className="font-medium text-wait">{reserve.unfinished}</p>
      <ul>
        {elsewhere.map(({ op, anchor, at, href }) => (
          <li key={`${op} ${anchor}`}>
            <Link className="inline-block min-h-6 text-accent underline" href={href}>
              {fill(op === "reserve" ? reserve.unfinishedReserve : reserve.unfinishedBook, {
                time: formatInstant(at, locale),
              })}{" "}
              <span className="font-mono text-meta">{anchor}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
