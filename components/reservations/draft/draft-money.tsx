"use client";

import { clsx } from "clsx";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Section } from "../../ui/page-header";
import { PerDay } from "../per-day";

type Props = { draft: Draft; flatTotal: number | undefined };

/**
 * The customer's total, the commission and the net amount, aligned at the decimals, and the total in the invoice
 * currency if that differs. The price per day is marked as an average unless the total is `flatTotal`, because a draft
 * has no prices per day.
 */
export function DraftMoney({ draft, flatTotal }: Props) {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const { total, currency, partner_commission, net_payable, base_total, base_currency } = draft;
  const rows = [
    { name: reserve.total, amount: total, emphasized: true },
    { name: reserve.commission, amount: partner_commission, emphasized: false },
    { name: reserve.netPayable, amount: net_payable, emphasized: false },
  ];
  return (
    <Section title={reserve.priceTitle}>
      <dl className="grid grid-cols-[1fr_max-content] items-baseline gap-x-4 gap-y-1">
        {rows.map(({ name, amount, emphasized }) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className={clsx("text-right", emphasized ? "font-semibold text-total" : "text-form")}>
              {formatMoney(amount, currency, locale)}
            </dd>
          </div>
        ))}
      </dl>
      <PerDay
        total={total}
        currency={currency}
        date_from={draft.date_from}
        date_to={draft.date_to}
        varies={total !== flatTotal}
      />
      {base_currency === currency ? null : (
        <p className="mt-1 text-right text-ink2 text-meta">
          {fill(reserve.billed, { total: formatMoney(base_total, base_currency, locale) })}
        </p>
      )}
    </Section>
  );
}
