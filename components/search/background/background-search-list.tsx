"use client";

import { useQuery } from "@tanstack/react-query";
import { nextPollMs, pollQuery } from "@/lib/api/availability";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { QueryProvider } from "../../shell/query-provider";
import { useTexts } from "../../texts/texts-provider";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { getStartTime, removeSearch, type StoredSearch, useSearches } from "../search-store";
import { useElapsed } from "../use-elapsed";
import { useTitleBadge } from "./use-title-badge";

/** Each background search with its progress and a link back. */
export function BackgroundSearchList() {
  const { texts } = useTexts();
  const { kept } = useSearches();
  return (
    <QueryProvider>
      <ul aria-label={texts.search.backgroundSearches} className="flex min-w-0 gap-2">
        {kept.map((search) => (
          <SearchChip key={search.searchId} search={search} />
        ))}
      </ul>
    </QueryProvider>
  );
}

function SearchChip({ search: { searchId, href, label } }: { search: StoredSearch }) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const { data: answer, error } = useQuery(pollQuery(searchId));
  // An error ends the search only if no further poll follows it.
  const ended = error !== null && nextPollMs(answer, error) === false;
  const running = !ended && (answer === undefined || answer.status === "pending");
  const complete = answer?.status === "complete";
  const seconds = Math.floor(useElapsed(getStartTime(searchId), running) / 1000);
  const cars = fillCount(search.found, answer?.total ?? 0, locale);
  useTitleBadge(complete, `(${answer?.total ?? 0}) ${label}`);
  const endText = complete ? search.backgroundDone : search.expiredTitle;
  return (
    <li className="flex min-w-0 items-center rounded-full border border-line bg-surface text-meta">
      <Link
        href={href}
        onClick={() => removeSearch(searchId)}
        className="flex min-h-6 min-w-0 items-center gap-1.5 pr-1 pl-2 hover:text-accent"
      >
        <TrayMark running={running} complete={complete} />
        <span className="max-w-28 truncate max-sm:sr-only">{label}</span>
        <span className="whitespace-nowrap text-ink2">{running ? `${seconds} s` : answer?.total}</span>
        <span className="sr-only">{fill(running ? search.backgroundRunning : endText, { cars })}</span>
      </Link>
      <button
        type="button"
        aria-label={`${search.removeFromBackground}: ${label}`}
        onClick={() => removeSearch(searchId)}
        className="flex size-6 items-center justify-center rounded-full text-ink3 hover:text-ink"
      >
        <Icon name="x" className="size-3" />
      </button>
    </li>
  );
}

function TrayMark({ running, complete }: { running: boolean; complete: boolean }) {
  const [colour, shape] = running ? ["text-wait", "◐"] : complete ? ["text-ok", "●"] : ["text-ink3", "✕"];
  return (
    <span aria-hidden="true" className={colour}>
      {shape}
    </span>
  );
}
