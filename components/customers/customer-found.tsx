"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { exportCustomerRoute } from "@/lib/api/customers";
import type { CustomerErasure, CustomerSummary } from "@/lib/contracts/portal/customers";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";
import { CountList } from "./count-list";
import { downloadJson } from "./download-json";
import { EraseDialog } from "./erase-dialog";

type Props = { email: string; found: CustomerSummary; onErased: (erased: CustomerErasure) => void };

/**
 * The number of rows stored about a customer, by kind, and a button to download the data. Lists the bookings that have
 * not ended. If there are none, shows the button to erase the data.
 */
export function CustomerFound({ email, found, onErased }: Props) {
  const { texts, locale } = useTexts();
  const { customers: words } = texts;
  const [erasing, setErasing] = useState(false);
  const download = useMutation({
    mutationFn: () => call(exportCustomerRoute, { body: { email } }),
    // The name of the file does not name the customer, because downloads are listed by browsers.
    onSuccess: (file) => downloadJson(`customer-${file.export.exported_at.slice(0, 10)}.json`, file.export),
  });
  const counts = [
    [words.bookings, found.bookings],
    [words.drafts, found.drafts],
    [words.events, found.events],
    [words.deliveries, found.deliveries],
    [words.mails, found.mails],
  ] as const;
  return (
    <Section title={fill(words.found, { email })}>
      <div className="flex flex-col gap-4">
        <CountList counts={counts} />
        {found.active.length === 0 ? null : (
          <div className="bg-wait-soft px-3 py-2 text-wait">
            <p>{fillCount(words.active, found.active.length, locale)}</p>
            <ul className="flex flex-wrap gap-x-4">
              {found.active.map((reference) => (
                <li key={reference}>
                  <Link href={`/bookings/${reference}`} className="underline" translate="no">
                    {reference}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {download.error === null ? null : <FailureNote error={download.error} />}
        <div className="flex flex-wrap gap-2">
          <Button
            busy={download.isPending && words.downloading}
            onClick={() => download.isPending || download.mutate()}
          >
            {words.download}
          </Button>
          {found.active.length === 0 ? (
            <Button look="danger" onClick={() => setErasing(true)}>
              {words.erase}
            </Button>
          ) : null}
        </div>
      </div>
      {erasing ? <EraseDialog email={email} onClose={() => setErasing(false)} onErased={onErased} /> : null}
    </Section>
  );
}
