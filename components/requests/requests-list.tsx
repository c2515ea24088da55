"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { startTransition, useOptimistic } from "react";
import type * as z from "zod/mini";
import { getMeRoute } from "@/lib/api/partners";
import { renderCurl } from "@/lib/api/render-curl";
import { type LogFilters, logFilterNames, requestsQuery } from "@/lib/api/requests";
import type { listRequestsContract } from "@/lib/contracts/portal/requests";
import { FailureNote } from "../errors/failure-note";
import { getInitialData, type InitialPage } from "../lists/initial-page";
import { ListResetNote } from "../lists/list-reset-note";
import { Pager } from "../lists/pager";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Empty } from "../ui/empty";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { useRestart } from "../url-query/use-restart";
import { RequestsFilter } from "./requests-filter";
import { RequestsTable } from "./requests-table";
import { useLogFilters } from "./use-log-filters";

type Page = z.output<typeof listRequestsContract.response>;

/** The page of the log that the server read for the URL, with its filters and cursor. */
export type FirstRequests = InitialPage<keyof LogFilters, Page>;

/** The partner's requests, filtered and paginated by the URL. `first` is the server-rendered page. */
export function RequestsList({ first, baseUrl }: { first: FirstRequests | null; baseUrl: string }) {
  const { texts } = useTexts();
  const { requests } = texts;
  const place = useLogFilters();
  const { filters, cursor, live } = place;
  const list = useQuery({
    ...requestsQuery(filters, cursor, live && cursor === ""),
    ...getInitialData(first, logFilterNames, place),
  });
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  const next = list.data?.next_cursor;
  const onNext = next ? () => place.next(next) : undefined;
  const filtered = logFilterNames.some((name) => filters[name] !== "");
  return (
    <>
      <PageHeader
        title={requests.title}
        note={requests.note}
        actions={<LiveSwitch live={live} onFollow={place.follow} />}
      />
      <RequestsFilter filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      <ListBody list={list} filtered={filtered} onNext={onNext} onClear={place.clear} baseUrl={baseUrl} />
      <Pager onPrevious={place.hasPrevious ? place.previous : undefined} onNext={onNext} />
    </>
  );
}

/** The switch for live updates. It changes immediately. The URL, which stores the setting, changes later. */
function LiveSwitch({ live, onFollow }: { live: boolean; onFollow: (wanted: boolean) => void }) {
  const { requests } = useTexts().texts;
  const [ticked, tick] = useOptimistic(live);
  const follow = (wanted: boolean) =>
    startTransition(() => {
      tick(wanted);
      onFollow(wanted);
    });
  return (
    <label className="inline-flex min-h-8 items-center gap-2" title={requests.liveNote}>
      <input
        type="checkbox"
        className="size-4"
        checked={ticked}
        onChange={(event) => follow(event.currentTarget.checked)}
      />
      {requests.live}
    </label>
  );
}

type ListBodyProps = {
  list: Pick<UseQueryResult<Page>, "data" | "error" | "refetch">;
  filtered: boolean;
  /**
   * Opens the next page. A page can be empty and still have a next one, because each page scans only a part
   * of the log.
   */
  onNext: (() => void) | undefined;
  onClear: () => void;
  baseUrl: string;
};

/** The rows of the page, or its loading, error or empty state. */
function ListBody({ list, filtered, onNext, onClear, baseUrl }: ListBodyProps) {
  const { texts } = useTexts();
  const { requests, common } = texts;
  const { data, error } = list;
  if (data === undefined && error !== null) {
    return (
      <div className="py-4">
        <FailureNote error={error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  if (data === undefined) return <SkeletonRows rows={10} className="h-(--row)" label={common.loading} />;
  if (data.data.length > 0) return <RequestsTable page={data.data} />;
  if (onNext !== undefined) {
    return (
      <Empty title={requests.noneSoFar}>
        <Button size="small" onClick={onNext}>
          {requests.lookFurther}
        </Button>
      </Empty>
    );
  }
  return filtered ? (
    <Empty title={requests.noMatch}>
      <Button size="small" onClick={onClear}>
        {common.clearFilters}
      </Button>
    </Empty>
  ) : (
    <FirstCall baseUrl={baseUrl} />
  );
}

function FirstCall({ baseUrl }: { baseUrl: string }) {
  const { texts } = useTexts();
  const { requests, apiCall } = texts;
  const command = renderCurl({ route: getMeRoute }, baseUrl);
  return (
    <Empty title={requests.none}>
      <p className="pb-2">{requests.noneText}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="mb-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-meta">
        {command}
      </pre>
      <CopyButton text={command}>{apiCall.copy}</CopyButton>
    </Empty>
  );
}
