"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { locationsQuery } from "@/lib/api/locations";
import { formatStayInput } from "@/lib/format/format-stay";
import { parseStayPhrase, type StayReading } from "@/lib/stay-phrase/parse-stay-phrase";
import { todayIn } from "@/lib/zone-time";
import { useTexts } from "../../texts/texts-provider";
import type { Filters } from "../search-params";
import { pickRegionalLocale } from "./pick-regional-locale";
import {
  type DraftProblem,
  findUnchangedStay,
  readSearchDraft,
  type SearchDraft,
  toSearchDraft,
} from "./search-draft";

type TypedStay = { dateFrom: string; dateTo: string };

/** Returns the state of the search form. It follows the URL, for example after Back or after a filter was removed. */
export function useSearchDraft(filters: Filters, now: string) {
  const { language, locale } = useTexts();
  const { data: places = [] } = useQuery(locationsQuery(language));
  const address = JSON.stringify(filters);
  const [seen, setSeen] = useState(address);
  const [draft, setDraft] = useState<SearchDraft>(() => toSearchDraft(filters, locale));
  const [problem, setProblem] = useState<DraftProblem | undefined>(undefined);
  if (seen !== address) {
    setSeen(address);
    setDraft(toSearchDraft(filters, locale));
    setProblem(undefined);
  }
  const place = places.find(({ slug }) => slug === draft.location);
  // “Today” is the city's local day by the service's clock, which a sandbox may have changed.
  const [ahead] = useState(() => Date.parse(now) - Date.now());
  const today = todayIn(place?.timezone ?? "UTC", new Date(Date.now() + ahead));
  const unchanged = findUnchangedStay(draft.dates, filters, locale);
  const regional = useRegionalLocale(locale, unchanged === undefined);
  const reading: StayReading | undefined =
    unchanged === undefined ? parseStayPhrase(draft.dates, { today, locale: regional }) : { stay: unchanged };
  const printStay = ({ dateFrom, dateTo }: TypedStay) => formatStayInput(dateFrom, dateTo, locale);
  const set = (name: keyof SearchDraft, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setProblem(undefined);
  };
  const finish = (filled: SearchDraft): Filters | DraftProblem => {
    const finished = readSearchDraft(filled, { today, locale: regional });
    if (typeof finished === "string") setProblem(finished);
    // A changed URL fills the form, but the same search again does not change the URL.
    else setDraft({ ...filled, dates: toSearchDraft(finished, locale).dates });
    return finished;
  };
  return {
    draft,
    problem,
    today,
    reading,
    places,
    set,
    setDates: (stay: TypedStay) => set("dates", printStay(stay)),
    /** Returns the filters, or the first problem, which the form then shows. `dates` replaces the typed dates. */
    finish: (dates?: TypedStay) =>
      finish(dates === undefined ? draft : { ...draft, dates: printStay(dates) }),
  };
}

/**
 * Returns the locale for parsing dates. If no date was `typed`, it is the portal's locale, as on the server, so that
 * React does not render the form again after hydration.
 */
function useRegionalLocale(locale: string, typed: boolean): string {
  const read = () => (typed ? pickRegionalLocale(navigator.languages, locale) : locale);
  return useSyncExternalStore(neverChanges, read, () => locale);
}

function neverChanges() {
  return () => undefined;
}

export type SearchDraftState = ReturnType<typeof useSearchDraft>;
