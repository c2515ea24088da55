"use client";

import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/desk";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { Handovers } from "./handovers";
import { WaitingList } from "./waiting-list";

/** The crew desk, updated by polling. Loaded data stays visible when a later request fails. */
export function DeskBoard() {
  const { texts } = useTexts();
  const { desk, common } = texts;
  const { data, error, dataUpdatedAt, refetch } = useQuery(deskQuery());
  return (
    <>
      <PageHeader title={desk.title} note={desk.note} />
      {error === null ? null : (
        <div className="pb-4">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={5} className="h-20" label={common.loading} />
      ) : null}
      {data === undefined ? null : (
        <>
          <WaitingList bookings={data.waiting.data} total={data.waiting.total} receivedAt={dataUpdatedAt} />
          <p aria-hidden="true" className="hidden py-3 text-ink3 text-meta md:block">
            {desk.keysHint}
          </p>
          <div className="grid gap-x-10 pt-4 lg:grid-cols-2">
            <Handovers title={desk.pickups} none={desk.pickupsNone} bookings={data.pickups} at="starts_at" />
            <Handovers title={desk.returns} none={desk.returnsNone} bookings={data.returns} at="ends_at" />
          </div>
        </>
      )}
    </>
  );
}
