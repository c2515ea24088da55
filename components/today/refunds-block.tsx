"use client";

import type * as z from "zod/mini";
import type { getRefundsDueContract } from "@/lib/contracts/portal/payments";
import { formatMoney } from "@/lib/format/format-money";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { Block, BlockEmpty, type BlockQuery } from "./block";
import { WorkRow } from "./work-row";

export type RefundsDue = z.output<typeof getRefundsDueContract.response>;

/** The refunds that are due: their number and the oldest ones. */
export function RefundsBlock({ query }: { query: BlockQuery<RefundsDue> }) {
  const { payments } = useTexts().texts;
  return (
    <Block
      title={payments.tabs.due}
      query={query}
      actions={
        <Link href="/payments" className="text-accent text-meta hover:underline">
          {payments.showAll}
        </Link>
      }
    >
      {(refunds) =>
        refunds.total === 0 ? <BlockEmpty>{payments.todayNone}</BlockEmpty> : <Refunds refunds={refunds} />
      }
    </Block>
  );
}

function Refunds({ refunds: { total, data } }: { refunds: RefundsDue }) {
  const { texts, locale } = useTexts();
  const { payments, common } = texts;
  return (
    <>
      <p className="px-3 pb-1 text-ink3 text-meta">{fillCount(payments.total, total, locale)}</p>
      <ul>
        {data.map(({ id, payment_reference, reason, customer, amount, currency }) => (
          <WorkRow
            key={id}
            href={`/payments?${new URLSearchParams({ payment_reference })}`}
            reference={payment_reference}
            about={[customer, reason === null ? null : payments.reasons[reason]]
              .filter((part) => part !== null)
              .join(" · ")}
          >
            {amount === null || currency === null ? common.none : formatMoney(amount, currency, locale)}
          </WorkRow>
        ))}
      </ul>
    </>
  );
}
