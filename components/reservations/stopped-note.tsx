"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/fill";
import { useTexts } from "../texts/texts-provider";
import { buttonLook } from "../ui/button-look";
import { CopyText } from "../ui/copy-text";

type Props = { total: number; currency: string; paymentReference: string };

/** The sale is off: what is left to do is the refund, with what it takes to find the payment. */
export function StoppedNote({ total, currency, paymentReference }: Props) {
  const { texts, locale } = useTexts();
  const { price, toSearch } = texts.reserve;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const values = { total: formatMoney(total, currency, locale), reference: paymentReference };
  return (
    <section className="max-w-2xl space-y-3">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
        {price.stoppedTitle}
      </h1>
      <p>{paymentReference === "" ? price.stoppedUnpaid : fill(price.stopped, values)}</p>
      {paymentReference === "" ? null : <CopyText text={paymentReference} label={texts.common.copy} />}
      <p>
        <Link className={buttonLook({ look: "plain" })} href="/search">
          {toSearch}
        </Link>
      </p>
    </section>
  );
}
