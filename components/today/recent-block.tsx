"use client";

import { useEffect, useState } from "react";
import { type RecentSearch, readRecentSearches } from "../search/recent-searches";
import { useSearchLabel } from "../search/use-search-label";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { BlockEmpty } from "./block";

/** Recent searches of this browser. */
export function RecentBlock() {
  const { texts } = useTexts();
  const { today, common } = texts;
  const [recent, setRecent] = useState<readonly RecentSearch[]>();
  useEffect(() => setRecent(readRecentSearches()), []);
  return (
    <Section title={today.recent}>
      <div className="min-h-[calc(3*var(--row))]">
        {recent === undefined ? <SkeletonRows rows={3} className="h-(--row)" label={common.loading} /> : null}
        {recent?.length === 0 ? <BlockEmpty>{today.recentNone}</BlockEmpty> : null}
        {recent === undefined || recent.length === 0 ? null : <RecentList recent={recent} />}
      </div>
    </Section>
  );
}

/**
 * The list of recent searches. It is a separate component, so that the cities' names for its labels are
 * requested only if there are searches.
 */
function RecentList({ recent }: { recent: readonly RecentSearch[] }) {
  const { texts } = useTexts();
  const { toLabel, isLoading } = useSearchLabel();
  if (isLoading) return <SkeletonRows rows={3} className="h-(--row)" label={texts.common.loading} />;
  return (
    <ul>
      {recent.map(({ search, filters }) => (
        <li key={search} className="border-line border-b hover:bg-sunken">
          <Link href={`/search${search}`} className="flex min-h-(--row) items-center px-3 text-accent">
            {toLabel(filters)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
