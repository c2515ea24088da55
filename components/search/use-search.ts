"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { availabilityKeys, pollQuery, startSearchQuery } from "@/lib/api/availability";
import type { Availability } from "@/lib/contracts/availability";
import { useTexts } from "../texts/texts-provider";
import { isUnpaginated } from "./results/arrange-rows";
import { type SearchState, type Sort, toSearchRequest } from "./search-params";
import { getStartTime, resumeSearch, useSearches } from "./search-store";
import { type SetSearchState, useSearchState } from "./use-search-state";

export type SearchPhase = "idle" | "starting" | "pending" | "stopped" | "complete" | "failed" | "expired";

export type RunningSearch = {
  state: SearchState;
  phase: SearchPhase;
  answer: Availability | undefined;
  error: Error | null;
  /** The number of responses that the polling of the search has received. */
  responseCount: number;
  setState: SetSearchState;
  /** Repeats the search from its first request. */
  restart: () => void;
  /** Continues polling after a stop or a failure. */
  resume: () => void;
};

/**
 * Runs the search in the page's URL and returns its state. Starts the search, polls it by its search ID, and resumes
 * polling after a reload.
 */
export function useSearch(): RunningSearch {
  const { language } = useTexts();
  const queryClient = useQueryClient();
  const [state, setState] = useSearchState();
  const { search_id: handle, page } = state;
  const [askedSort, setAskedSort] = useState(state.sort);
  const request = toSearchRequest(state, askedSort, language);
  const first = useQuery({
    ...startSearchQuery(request ?? {}),
    enabled: request !== undefined && handle === null,
  });
  const { stopped } = useSearches();
  const isStopped = handle !== null && stopped.has(handle);
  const polled = useQuery({ ...pollQuery(handle ?? "", page), enabled: handle !== null && !isStopped });
  const asked = handle === null ? first : polled;
  const { data: answer, isFetching, error, refetch } = asked;
  if (handle === null && needsOrder(answer, state.sort, askedSort)) setAskedSort(state.sort);

  const restart = () => {
    setAskedSort(state.sort);
    // Earlier first responses contain earlier handles.
    void queryClient.resetQueries({ queryKey: availabilityKeys.firsts });
    if (handle !== null) setState({ search_id: null, page: null }, { history: "replace" });
  };
  const lost = handle !== null && isLost(polled.error);
  useLostHandle(lost, restart);
  useHandOver(handle === null ? answer : undefined, page, (searchId) =>
    setState({ search_id: searchId }, { history: "replace" }),
  );
  return {
    state,
    phase: phaseOf(answer, { asking: isFetching, isStopped }),
    answer,
    error: lost ? null : error,
    responseCount: countResponses(queryClient, state, polled.dataUpdatedAt),
    setState,
    restart,
    resume: () => (isStopped ? resumeSearch(handle) : void refetch()),
  };
}

/**
 * Returns the number of responses that polling has received for a search. `lastResponseAt` is the time of the last one, in
 * milliseconds since 1970, or 0. The caller must read it from the query. Otherwise React does not render the page again
 * after a response that equals the last one.
 */
function countResponses(
  client: QueryClient,
  { search_id, page }: SearchState,
  lastResponseAt: number,
): number {
  if (search_id === null || lastResponseAt === 0) return 0;
  return client.getQueryState(availabilityKeys.poll(search_id, page))?.dataUpdateCount ?? 0;
}

/** Returns whether a changed sort order needs a request. The browser can sort a result that has only one page. */
function needsOrder(answer: Availability | undefined, wanted: Sort, asked: Sort): boolean {
  return wanted !== asked && (answer === undefined || !isUnpaginated(answer));
}

/**
 * Stores the search ID of the first response in the URL. Stores the response in the query cache under the key of the
 * polling query.
 */
function useHandOver(
  answer: Availability | undefined,
  page: string | null,
  onHandle: (searchId: string) => void,
): void {
  const queryClient = useQueryClient();
  const searchId = answer?.search_id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response is stored once, when it arrives.
  useEffect(() => {
    if (searchId === null) return;
    getStartTime(searchId);
    const key = availabilityKeys.poll(searchId, page);
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer);
    onHandle(searchId);
  }, [searchId]);
}

/** Restarts the search when `lost` becomes true: its search ID is unknown or belongs to another partner. */
function useLostHandle(lost: boolean, restart: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each handle that is lost.
  useEffect(() => {
    if (lost) restart();
  }, [lost]);
}

function isLost(error: Error | null): boolean {
  return isApiFailure(error) && error.code === "not_found";
}

type Doing = { asking: boolean; isStopped: boolean };

function phaseOf(answer: Availability | undefined, { asking, isStopped }: Doing): SearchPhase {
  if (answer === undefined) return asking ? "starting" : "idle";
  if (answer.status === "pending" && isStopped) return "stopped";
  return answer.status ?? "complete";
}
