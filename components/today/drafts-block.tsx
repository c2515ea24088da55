"use client";

import type * as z from "zod/mini";
import type { listDraftsContract } from "@/lib/contracts/portal/drafts";
import { useTexts } from "../texts/texts-provider";
import { Countdown } from "../time/countdown";
import { useServerClock } from "../time/use-server-clock";
import { Block, BlockEmpty, type BlockQuery } from "./block";
import { WorkRow } from "./work-row";

type Drafts = z.output<typeof listDraftsContract.response>;

/** Drafts that expire soon, soonest first. */
export function DraftsBlock({ query }: { query: BlockQuery<Drafts> }) {
  const { texts } = useTexts();
  return (
    <Block title={texts.today.drafts} query={query}>
      {(drafts) =>
        drafts.data.length === 0 ? (
          <BlockEmpty>{texts.today.draftsNone}</BlockEmpty>
        ) : (
          <DraftList drafts={drafts} />
        )
      }
    </Block>
  );
}

function DraftList({ drafts }: { drafts: Drafts }) {
  const { texts } = useTexts();
  const { today } = texts;
  const now = useServerClock(drafts.now);
  return (
    <>
      <p className="px-3 pb-1 text-ink3 text-meta">{today.draftsNote}</p>
      <ul>
        {drafts.data.map(({ reference, customer, car, expires_at }) => (
          <WorkRow
            key={reference}
            href={`/reservations/${reference}`}
            reference={reference}
            about={`${customer.first_name} ${customer.last_name} · ${car.title}`}
          >
            <Countdown until={expires_at} now={now} words={{ left: today.timeLeft, passed: today.expired }} />
          </WorkRow>
        ))}
      </ul>
      {drafts.has_more ? <p className="px-3 py-1 text-ink2 text-meta">{today.more}</p> : null}
    </>
  );
}
