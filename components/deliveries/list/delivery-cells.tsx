"use client";

import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Instant } from "../../time/instant";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { Link } from "../../ui/link";
import { DeliveryStatus } from "../delivery-status";
import { NextAttempt } from "../next-attempt";

export type DeliveryCells = {
  row: WebhookDelivery;
  href: string;
  /** Whether the row is still shown although the list no longer contains it. */
  left: boolean;
  now: number;
  marked: boolean;
  onMark: () => void;
  onResend: () => void;
};

/** Returns the cells of a row in the order of the columns. */
export function deliveryCells(cells: DeliveryCells): readonly ReactNode[] {
  const { row, left, now } = cells;
  return [
    <Mark key="mark" {...cells} />,
    <RowLink key="link" row={row} href={cells.href} />,
    <ShortId key="id" id={row.id} />,
    <Standing key="status" row={row} left={left} now={now} />,
    <Attempts key="attempts" row={row} />,
    <NextAttempt key="next" at={row.next_attempt_at} now={now} />,
    <Answer key="answer" row={row} />,
    <Duration key="ms" ms={row.duration_ms} />,
    <Instant key="made" at={row.created_at} to="second" className="whitespace-nowrap text-ink2 text-meta" />,
    <Resend key="act" onResend={cells.onResend} />,
  ];
}

function Mark({ row, marked, onMark }: DeliveryCells) {
  const { texts } = useTexts();
  return (
    <label className="flex size-6 items-center justify-center">
      <input
        type="checkbox"
        className="size-4"
        aria-keyshortcuts="x"
        aria-label={fill(texts.deliveries.select, { id: row.id })}
        checked={marked}
        onChange={onMark}
      />
    </label>
  );
}

/** The link to a delivery. On a narrow screen, it also shows the time, which has no column there. */
function RowLink({ row, href }: Pick<DeliveryCells, "row" | "href">) {
  return (
    <span className="block py-1.5 md:py-0">
      <Link
        href={href}
        scroll={false}
        data-row={row.id}
        className="inline-block min-h-6 font-mono text-accent text-meta leading-6 hover:underline"
      >
        {(row.event_type.match(/[^._]+[._]?/g) ?? []).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </Link>
      <Instant at={row.created_at} to="second" className="block text-ink3 text-meta md:hidden" />
    </span>
  );
}

function ShortId({ id }: { id: string }) {
  const { texts } = useTexts();
  return <CopyText text={id} shown={`${id.slice(0, 12)}…`} label={texts.common.copy} />;
}

/**
 * The status, or a note that the list no longer contains the delivery. On a narrow screen, a listed row also shows the
 * attempts, the response and the next attempt, which have no columns there.
 */
function Standing({ row, left, now }: { row: WebhookDelivery; left: boolean; now: number }) {
  const { texts } = useTexts();
  if (left) return <span className="text-ink3 text-meta">{texts.deliveries.noLongerListed}</span>;
  return (
    <span className="block max-md:py-1">
      <DeliveryStatus of={row} plain />
      <span className="block text-meta md:hidden">
        <Attempts row={row} /> · <Answer row={row} />
        {row.next_attempt_at === null ? null : (
          <span className="block">
            <NextAttempt at={row.next_attempt_at} now={now} />
          </span>
        )}
      </span>
    </span>
  );
}

function Attempts({ row }: { row: WebhookDelivery }) {
  const { texts } = useTexts();
  const { attempt_count: count, max_attempts: most } = row;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {fill(texts.deliveries.attemptOf, { count, most })}
    </span>
  );
}

function Answer({ row: { response_status, error } }: { row: WebhookDelivery }) {
  const { texts } = useTexts();
  if (response_status === null && error === null) return <span>{texts.common.none}</span>;
  return (
    <span className={clsx("font-mono text-meta", error !== null && "text-bad")}>
      {response_status ?? error}
    </span>
  );
}

function Duration({ ms }: { ms: number | null }) {
  const { texts, locale } = useTexts();
  return <>{ms === null ? texts.common.none : formatNumber(ms, locale)}</>;
}

function Resend({ onResend }: { onResend: () => void }) {
  const { texts } = useTexts();
  return (
    <Button size="small" look="quiet" aria-keyshortcuts="R" onClick={onResend}>
      {texts.deliveries.resend}
    </Button>
  );
}
