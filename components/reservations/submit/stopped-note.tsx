"use client";

import { useEffect, useRef } from "react";
import { formatMoney } from "@/lib/format/format-money";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { CopyText } from "../../ui/copy-text";
import { Link } from "../../ui/link";
import type { CustomerPayment } from "../payment/customer-payment";
import { searchHref } from "../stay-href";

type Props = { paid: CustomerPayment | undefined; stay: ReserveQuery };

/**
 * Says that the sale was cancelled and what to refund, with the payment reference, and links to a search for the same
 * dates.
 */
export function StoppedNote({ paid, stay }: Props) {
  const { texts, locale } = useTexts();
  const { price } = texts.reserve;
  const again = { ...stay, search_id: undefined, external_ref: undefined, location: stay.location };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-2xl space-y-3">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
        {price.stoppedTitle}
      </h1>
      {paid === undefined ? (
        <p>{price.stoppedUnpaid}</p>
      ) : (
        <>
          <p>
            {fill(price.stopped, {
              total: formatMoney(paid.total, paid.currency, locale),
              reference: paid.reference,
            })}
          </p>
          <CopyText text={paid.reference} label={texts.common.copy} />
        </>
      )}
      <p>
        <Link className={buttonStyles({ look: "plain" })} href={searchHref(again)}>
          {texts.bookings.refund.search}
        </Link>
      </p>
    </section>
  );
}
