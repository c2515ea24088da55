"use client";

import { useState } from "react";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { toFilters } from "../search-params";
import { getStartTime } from "../search-store";
import { useElapsed } from "../use-elapsed";
import type { RunningSearch } from "../use-search";
import { useSearchLabel } from "../use-search-label";

const [shownAfterMs, longAfterMs] = [1000, 10_000];

type ProgressLineProps = {
  search: RunningSearch;
  kept: boolean;
  /**
   * Continues the search in the background. `label` is its city or country and its dates, as a short text.
   */
  onKeep: (label: string) => void;
  onStop: () => void;
};

/** The progress of a polled search. Its height is constant, so that the rows below never move. */
export function ProgressLine({ search, kept, onKeep, onStop }: ProgressLineProps) {
  const { texts } = useTexts();
  const { toLabel } = useSearchLabel();
  const { phase, state, resume } = search;
  const running = phase === "pending";
  const since = state.search_id === null ? undefined : getStartTime(state.search_id);
  const elapsed = useElapsed(since, running);
  const long = running && elapsed >= longAfterMs;
  const early = running && elapsed < shownAfterMs;
  return (
    <div className="relative flex h-32 flex-col gap-1 pt-1 sm:h-14">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-ink2">{early ? null : <ProgressText search={search} elapsed={elapsed} />}</p>
        {long ? (
          <LongRunning kept={kept} onKeep={() => onKeep(toLabel(toFilters(state)))} onStop={onStop} />
        ) : null}
        {phase === "stopped" ? (
          <Button size="small" onClick={resume}>
            {texts.search.continueSearch}
          </Button>
        ) : null}
      </div>
      {early ? null : <Details search={search} kept={kept} long={long} />}
      {running && !early ? <MovingBar /> : null}
    </div>
  );
}

type LongRunningProps = { kept: boolean; onKeep: () => void; onStop: () => void };

/** The buttons of a long search: permit a notification, continue the search in the background, or stop it. */
function LongRunning({ kept, onKeep, onStop }: LongRunningProps) {
  const { texts } = useTexts();
  return (
    <span className="flex flex-wrap gap-2">
      <NotifyButton />
      {kept ? null : (
        <Button size="small" onClick={onKeep}>
          {texts.search.keepInBackground}
        </Button>
      )}
      <Button size="small" onClick={onStop}>
        {texts.search.stop}
      </Button>
    </span>
  );
}

function MovingBar() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden bg-line">
      <span className="block h-full w-1/4 animate-progress bg-accent motion-reduce:w-full motion-reduce:opacity-40" />
    </span>
  );
}

function ProgressText({ search, elapsed }: { search: RunningSearch; elapsed: number }) {
  const { texts, locale } = useTexts();
  const words = texts.search;
  const { phase, answer, responseCount, error } = search;
  const cars = fillCount(words.found, answer?.total ?? 0, locale);
  const seconds = Math.floor(elapsed / 1000);
  if (phase === "stopped") return fill(words.stopped, { cars });
  if (phase !== "pending") return fill(seconds > 0 ? words.done : words.complete, { cars, seconds });
  if (error !== null) return words.noResponse;
  return fill(words.searching, { seconds, cars, checks: fillCount(words.checks, responseCount, locale) });
}

/** Shows how many suppliers have responded and, for a long search, that it can continue in the background. */
function Details({ search, kept, long }: { search: RunningSearch; kept: boolean; long: boolean }) {
  const { texts } = useTexts();
  const advice = kept ? texts.search.keptInBackground : texts.search.takesLong;
  const parts = [...useSupplierTexts(search), ...(long ? [advice] : [])];
  return parts.length === 0 ? null : <p className="text-ink3 text-meta">{parts.join(" · ")}</p>;
}

/**
 * Returns texts with the number of suppliers that have responded and the number that were not queried. Omits the first
 * if the search is complete and all have responded, and the second if it is 0.
 */
function useSupplierTexts({ phase, answer }: RunningSearch): string[] {
  const { texts, locale } = useTexts();
  const suppliers = answer?.suppliers ?? null;
  if (suppliers === null) return [];
  const { asked, answered, not_asked } = suppliers;
  const { suppliersAnswered, suppliersNotAsked } = texts.search;
  return [
    ...(phase === "complete" && answered === asked
      ? []
      : [fill(fillCount(suppliersAnswered, asked, locale), { answered })]),
    ...(not_asked === 0 ? [] : [fillCount(suppliersNotAsked, not_asked, locale)]),
  ];
}

/**
 * A button that requests permission for browser notifications of finished searches. Renders nothing if the
 * user has decided or the browser has no notifications.
 */
function NotifyButton() {
  const { texts } = useTexts();
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  if (permission !== "default") return null;
  return (
    <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {texts.search.notify}
    </Button>
  );
}
