"use client";

import type { ReactNode } from "react";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { useTexts } from "../../texts/texts-provider";
import { useServerClock } from "../../time/use-server-clock";
import { PageHeader } from "../../ui/page-header";
import { CountdownLine } from "./countdown-line";
import { DraftSummary } from "./draft-summary";
import { DraftTitle } from "./draft-title";

type ReadOnlyDraftProps = {
  first: { draft: Draft; now: string };
  flatTotal: number | undefined;
  breakdown: ReactNode;
};

/** The page of a draft for people who may read but not book it. */
export function ReadOnlyDraft({ first, flatTotal, breakdown }: ReadOnlyDraftProps) {
  const { reserve } = useTexts().texts;
  const { draft } = first;
  const now = useServerClock(first.now);
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(draft.expires_at) - now) / 1000));
  return (
    <>
      <PageHeader
        title={<DraftTitle reference={draft.reference} />}
        note={
          <>
            <CountdownLine expiresAt={draft.expires_at} secondsLeft={secondsLeft} />
            <p>{reserve.readOnly}</p>
          </>
        }
      />
      <div className="max-w-xl">
        <DraftSummary draft={draft} flatTotal={flatTotal} breakdown={breakdown} />
      </div>
    </>
  );
}
