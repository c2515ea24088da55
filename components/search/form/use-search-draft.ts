"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "@/lib/api/locations";
import { todayIn } from "@/lib/stay";
import { useTexts } from "../../texts/texts-provider";
import type { Filters } from "../search-params";
import { type DraftProblem, draftOf, filtersOfDraft, type SearchDraft } from "./search-draft";

/** Returns the form's state. It follows the URL, for example after Back or a removed filter. */
export function useSearchDraft(filters: Filters, now: string) {
  const { language } = useTexts();
  const { data: places = [] } = useQuery(locationsQuery(language));
  const address = JSON.stringify(filters);
  const [seen, setSeen] = useState(address);
  const [draft, setDraft] = useState<SearchDraft>(() => draftOf(filters));
  const [problem, setProblem] = useState<DraftProblem | undefined>(undefined);
  if (seen !== address) {
    setSeen(address);
    setDraft(draftOf(filters));
    setProblem(undefined);
  }
  const place = places.find(({ slug }) => slug === draft.location);
  // “Today” is the city's local day by the service's clock, which a sandbox may have changed.
  const [ahead] = useState(() => Date.parse(now) - Date.now());
  const today = todayIn(place?.timezone ?? "UTC", new Date(Date.now() + ahead));
  return {
    draft,
    problem,
    today,
    places,
    set: (name: keyof SearchDraft, value: string) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setProblem(undefined);
    },
    /** Returns the filters, or marks the field with a problem and returns it. */
    finish: (): Filters | DraftProblem => {
      const finished = filtersOfDraft(draft, today);
      if (typeof finished === "string") setProblem(finished);
      return finished;
    },
  };
}

export type SearchDraftState = ReturnType<typeof useSearchDraft>;
