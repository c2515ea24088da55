"use client";

import { useEffect, useState } from "react";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { readCustomerPayment, readForm } from "../../reservations/form-storage";
import type { CustomerPayment } from "../../reservations/payment/customer-payment";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";

type Props = { externalRef: string; onLeave: () => void };

/** The customer for whom another car is chosen, and the amount paid, both as stored for the sale in this tab. */
export function ForCustomer({ externalRef, onLeave }: Props) {
  const { texts, locale } = useTexts();
  const { id: person } = useSession();
  const [known, setKnown] = useState<{ name: string; paid: CustomerPayment | undefined }>();
  useEffect(() => {
    const whose = { person, externalRef };
    const { first_name, last_name } = readForm(whose);
    setKnown({ name: `${first_name} ${last_name}`.trim(), paid: readCustomerPayment(whose) });
  }, [person, externalRef]);
  const { paid } = known ?? {};
  const said = (of: CustomerPayment) => {
    const total = formatMoney(of.total, of.currency, locale);
    return fill(texts.reserve.price.paid, { total, reference: of.reference });
  };
  const who = [known?.name, externalRef].filter(Boolean).join(" · ");
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pb-3">
      <p className="min-w-0 break-words">
        <span className="font-medium">{fill(texts.search.forCustomer, { who })}</span>
        {paid === undefined ? null : <> · {said(paid)}</>}
      </p>
      <Button size="small" onClick={onLeave}>
        {texts.search.forAnotherCustomer}
      </Button>
    </div>
  );
}
