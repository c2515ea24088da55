"use client";

import type { Draft } from "@/lib/contracts/portal/drafts";
import { useTexts } from "../../texts/texts-provider";
import { Instant } from "../../time/instant";
import { Breakable } from "../../ui/breakable";
import { CopyText } from "../../ui/copy-text";
import { Section } from "../../ui/page-header";

/** The draft's customer and references. */
export function DraftCustomer({ draft }: { draft: Draft }) {
  const { texts } = useTexts();
  const { reserve, common } = texts;
  const { customer, external_ref, created_at } = draft;
  const rows = [
    { name: reserve.customer, value: `${customer.first_name} ${customer.last_name}` },
    { name: reserve.email, value: <Breakable text={customer.email} /> },
    { name: reserve.phoneLabel, value: customer.phone ?? common.none },
  ];
  return (
    <Section title={reserve.customer}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        <dt className="text-ink2">{reserve.externalRef}</dt>
        <dd>{external_ref === null ? common.none : <CopyText text={external_ref} label={common.copy} />}</dd>
        <dt className="text-ink2">{reserve.created}</dt>
        <dd>
          <Instant at={created_at} />
        </dd>
      </dl>
    </Section>
  );
}
