"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { type RecentSearch, readRecentSearches } from "../search/recent-searches";
import { useTexts } from "../texts/texts-provider";
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
        <ul>
          {recent?.map(({ search, label }) => (
            <li key={search} className="border-line border-b hover:bg-sunken">
              <Link
                href={`/search${search}`}
                prefetch={false}
                className="flex min-h-(--row) items-center px-3 text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
