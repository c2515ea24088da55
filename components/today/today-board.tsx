"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { listBookingsRoute } from "@/lib/api/bookings";
import { draftsQuery } from "@/lib/api/drafts";
import { refundsDueQuery } from "@/lib/api/payments";
import { failingEndpointsQuery, handoversQuery, todayQuery } from "@/lib/api/today";
import { statusesByGroup } from "@/lib/booking-status";
import type { listDraftsContract } from "@/lib/contracts/portal/drafts";
import type { getTodayContract } from "@/lib/contracts/portal/today";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { DraftsBlock } from "./drafts-block";
import { EndpointsBlock } from "./endpoints-block";
import { type Handovers, HandoversBlock } from "./handovers-block";
import { RecentBlock } from "./recent-block";
import { RefundsBlock, type RefundsDue } from "./refunds-block";
import { useRefreshPage } from "./use-refresh-page";
import { WaitingBookings } from "./waiting-bookings";

const waitingBookings = {
  route: listBookingsRoute,
  query: { status: statusesByGroup.waiting.join(",") },
};

/**
 * The server-rendered data of the blocks. A field is absent if its data could not be read; the browser then loads it. A
 * field is also absent if the user's role does not see the block.
 */
export type InitialToday = {
  waiting?: z.output<typeof getTodayContract.response> | undefined;
  drafts?: z.output<typeof listDraftsContract.response> | undefined;
  handovers?: Handovers | undefined;
  refunds?: RefundsDue | undefined;
  endpoints?: WebhookEndpoint[] | undefined;
};

/**
 * The blocks of the Today page. Each has its own query, so that a failure affects only one block. Only the browser
 * knows the recent searches, so their block appears late. It is the last one, so that it shifts no other block.
 */
export function TodayBoard({ initial, charts }: { initial: InitialToday; charts: ReactNode }) {
  const { texts } = useTexts();
  const { today } = texts;
  const list = useRowShortcuts<HTMLDivElement>();
  const [seesDrafts, seesMoney, seesEndpoints] = [useMay("drafts"), useMay("money"), useMay("integrate")];
  const searches = useMay("search");
  const drafts = useQuery({ ...draftsQuery(), ...given(initial.drafts), enabled: seesDrafts });
  const waiting = useQuery({ ...todayQuery(), ...given(initial.waiting) });
  const handovers = useQuery({ ...handoversQuery(), ...given(initial.handovers) });
  const refunds = useQuery({ ...refundsDueQuery(), ...given(initial.refunds), enabled: seesMoney });
  const endpoints = useQuery({
    ...failingEndpointsQuery(),
    ...given(initial.endpoints),
    enabled: seesEndpoints,
  });
  useRefreshPage(waiting.dataUpdatedAt);
  const nothing =
    (!seesDrafts || drafts.data?.data.length === 0) &&
    waiting.data?.waiting.total === 0 &&
    (!seesMoney || refunds.data?.total === 0) &&
    (!seesEndpoints || endpoints.data?.length === 0);
  return (
    <div ref={list}>
      <PageHeader title={today.title} note={today.note} actions={<ApiCallDrawer call={waitingBookings} />} />
      <div className="grid gap-x-10 lg:grid-cols-2 xl:grid-cols-3">
        <div className="min-w-0 xl:col-span-2">
          <WaitingBookings query={waiting} />
        </div>
        <div className="min-w-0">
          {seesDrafts ? <DraftsBlock query={drafts} /> : null}
          {seesMoney ? <RefundsBlock query={refunds} /> : null}
          {seesEndpoints ? <EndpointsBlock query={endpoints} /> : null}
        </div>
      </div>
      <HandoversBlock query={handovers} />
      {charts}
      {nothing ? <NothingWaiting searches={searches} /> : null}
      {searches ? <RecentBlock /> : null}
    </div>
  );
}

function given<Data>(initialData: Data | undefined): { initialData?: Data } {
  return initialData === undefined ? {} : { initialData };
}

function NothingWaiting({ searches }: { searches: boolean }) {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Empty title={today.nothing}>
      <p className="pb-3">{today.nothingText}</p>
      {searches ? (
        <Link href="/search" className={buttonStyles({ look: "primary" })}>
          {today.search}
        </Link>
      ) : null}
    </Empty>
  );
}
