"use client";

import type * as z from "zod/mini";
import type { getTodayContract } from "@/lib/contracts/portal/today";
import { useTexts } from "../texts/texts-provider";
import { Countdown } from "../time/countdown";
import { useServerClock } from "../time/use-server-clock";
import { Link } from "../ui/link";
import { allWaitingHref, getWaitingHref } from "./all-waiting-href";
import { Block, BlockEmpty, type BlockQuery } from "./block";
import { DeadlineBar } from "./deadline-bar";
import { WorkRow } from "./work-row";

type Today = z.output<typeof getTodayContract.response>;

/** Unconfirmed bookings: counts by the time since booking, and the oldest ones with the time left. */
export function WaitingBookings({ query }: { query: BlockQuery<Today> }) {
  const { texts } = useTexts();
  const { today } = texts;
  const some = query.data !== undefined && query.data.waiting.total > 0;
  return (
    <Block
      title={today.waiting}
      query={query}
      actions={
        some ? (
          <Link className="text-accent text-meta hover:underline" href={allWaitingHref}>
            {today.allWaiting}
          </Link>
        ) : null
      }
    >
      {(data) =>
        data.waiting.total === 0 ? <BlockEmpty>{today.waitingNone}</BlockEmpty> : <Waiting today={data} />
      }
    </Block>
  );
}

function Waiting({ today: { waiting, now: told } }: { today: Today }) {
  const { texts } = useTexts();
  const { today } = texts;
  const now = useServerClock(told);
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 px-3 pb-1 text-ink2 text-meta">
        {waiting.by_age
          .filter(({ count }) => count > 0)
          .map(({ age, count }) => (
            <li key={age}>
              <Link className="hover:underline" href={getWaitingHref(age, told)}>
                <span className="font-medium text-ink">{count}</span> {today.ages[age]}
              </Link>
            </li>
          ))}
      </ul>
      <ul>
        {waiting.data.map(({ reference, customer, car, created_at, confirm_by }) => (
          <WorkRow
            key={reference}
            href={`/bookings/${reference}`}
            reference={reference}
            about={`${customer.first_name} ${customer.last_name} · ${car.title}`}
          >
            {confirm_by === null ? null : (
              <span className="flex flex-col items-end gap-0.5">
                <Countdown
                  until={confirm_by}
                  now={now}
                  words={{ left: today.timeLeft, passed: today.expired }}
                />
                <DeadlineBar start={Date.parse(created_at)} end={Date.parse(confirm_by)} now={now} />
              </span>
            )}
          </WorkRow>
        ))}
      </ul>
    </>
  );
}
