"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDifference, formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { CopyText } from "../../ui/copy-text";
import type { CustomerPayment } from "./customer-payment";
import type { PriceChange } from "./price-change";

type Props = {
  title: string;
  change: PriceChange;
  requestId: string | null;
  /** The amount that the customer has paid, and its payment reference. */
  paid?: CustomerPayment | undefined;
  /** Whether the actions are invisible but take up their space, because the page may show an earlier state. */
  blocked?: boolean | undefined;
  /** The list of the days whose price has changed. */
  days?: ReactNode;
  children: ReactNode;
};

/**
 * Shows the old and the new total, and the actions after a price change. Takes the focus and stays until the user
 * chooses an action.
 */
export function PricePanel({ title, change, requestId, paid, blocked = false, days, children }: Props) {
  const { texts, locale } = useTexts();
  const { price } = texts.reserve;
  const { expected, current, difference, share, currency } = change;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const drop = difference < 0;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const shareFormat = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return (
    <section
      aria-labelledby="price-changed"
      className={clsx(
        "rounded-panel border px-4 py-3",
        drop ? "border-ok bg-ok-soft" : "border-wait bg-wait-soft",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="price-changed"
          ref={heading}
          tabIndex={-1}
          className={clsx("rounded-control font-semibold text-form", drop ? "text-ok" : "text-wait")}
        >
          {title}
        </h2>
        {requestId === null ? null : <CopyText text={requestId} label={texts.common.copy} />}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-6 sm:grid-cols-[max-content_max-content_1fr]">
        <dt className="text-ink2">{price.expected}</dt>
        <dd className="text-right text-section">{money(expected)}</dd>
        <dd className="max-sm:hidden" />
        <dt className="text-ink2">{price.now}</dt>
        <dd className="text-right font-semibold text-section">{money(current)}</dd>
        <dd className={clsx("max-sm:col-span-2 max-sm:text-right", drop ? "text-ok" : "text-wait")}>
          {difference === 0
            ? price.same
            : `${formatDifference(difference, currency, locale)} (${shareFormat.format(share)})`}
        </dd>
      </dl>
      {paid === undefined ? null : (
        <p className="mt-2">
          {fill(price.paid, {
            total: formatMoney(paid.total, paid.currency, locale),
            reference: paid.reference,
          })}
        </p>
      )}
      {days}
      <div className={clsx("mt-3 flex flex-wrap gap-2", blocked && "invisible")}>{children}</div>
    </section>
  );
}
