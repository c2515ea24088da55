"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { listBookingsRoute } from "@/lib/api/bookings";
import { draftsQuery } from "@/lib/api/drafts";
import { failingEndpointsQuery, todayQuery } from "@/lib/api/today";
import { statusesByGroup } from "@/lib/booking-status";
import { ApiCallSheet } from "../api-call/api-call-sheet";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";
import { PageHeader } from "../ui/page-header";
import { DraftsBlock } from "./drafts-block";
import { EndpointsBlock } from "./endpoints-block";
import { RecentBlock } from "./recent-block";
import { WaitingBlock } from "./waiting-block";

const waitingBookings = {
  route: listBookingsRoute,
  query: { status: statusesByGroup.waiting.join(",") },
};

/** The blocks of Today. Each has its own query, so that a failure affects only one block. */
export function TodayBoard() {
  const { texts } = useTexts();
  const { today } = texts;
  const { role } = useSession();
  const list = useRowShortcuts<HTMLDivElement>();
  const seesEndpoints = role === "admin";
  const drafts = useQuery(draftsQuery());
  const waiting = useQuery(todayQuery());
  const endpoints = useQuery({ ...failingEndpointsQuery(), enabled: seesEndpoints });
  const nothing =
    drafts.data?.data.length === 0 &&
    waiting.data?.waiting.total === 0 &&
    (!seesEndpoints || endpoints.data?.length === 0);
  return (
    <div ref={list}>
      <PageHeader title={today.title} note={today.note} actions={<ApiCallSheet call={waitingBookings} />} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <WaitingBlock query={waiting} />
        <DraftsBlock query={drafts} />
        {seesEndpoints ? <EndpointsBlock query={endpoints} /> : null}
        <RecentBlock />
      </div>
      {/* Placed last, because it appears after the blocks and must not move them. */}
      {nothing ? <NothingWaiting /> : null}
    </div>
  );
}

function NothingWaiting() {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Empty title={today.nothing}>
      <p className="pb-3">{today.nothingText}</p>
      <Link href="/search" className={buttonStyles({ look: "primary" })}>
        {today.search}
      </Link>
    </Empty>
  );
}
