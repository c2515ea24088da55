"use client";

import { useState } from "react";
import type { VoucherText } from "@/lib/contracts/portal/voucher";
import { getLanguageNames, type Language, languages } from "@/lib/texts/languages";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { SendVoucher } from "./send-voucher";

type Props = {
  reference: string;
  text: VoucherText;
  code: { size: number; path: string };
  /** The customer's email address. Null if the user may not send the voucher. */
  email: string | null;
};

/**
 * The voucher for the customer, and the controls to print, download and send it and to select its language. It shows
 * the price only if the user selects it, because the price concerns only the customer and the partner.
 */
export function Voucher({ reference, text, code, email }: Props) {
  const { texts } = useTexts();
  const { bookings, voucher } = texts;
  const [prices, setPrices] = useState(false);
  const file = new URLSearchParams({ language: text.language, prices: prices ? "1" : "0" });
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 pb-4 print:hidden">
        <Button look="primary" data-action={bookings.voucherPrint} onClick={() => window.print()}>
          {bookings.voucherPrint}
        </Button>
        <a
          className={buttonStyles({})}
          data-action={voucher.download}
          href={`/portal-api/bookings/${reference}/voucher.pdf?${file}`}
          target="_blank"
          rel="noreferrer"
        >
          {voucher.download}
        </a>
        <label className="inline-flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="size-4"
            checked={prices}
            onChange={(event) => setPrices(event.target.checked)}
          />
          {bookings.voucherPrices}
        </label>
        <LanguageLinks chosen={text.language} />
        {email === null ? null : <SendVoucher reference={reference} language={text.language} email={email} />}
        <Link className="text-accent underline" href={`/bookings/${reference}`}>
          {bookings.voucherBack}
        </Link>
      </div>
      <article
        lang={text.language}
        className="max-w-2xl border border-line bg-surface p-6 text-form md:p-8 print:border-0 print:p-0"
      >
        <VoucherHead reference={reference} text={text} code={code} />
        <div className="py-4">
          <FactList facts={prices ? [...text.rental, text.price] : text.rental} />
        </div>
        <VoucherCounter text={text} />
        {text.terms.length === 0 ? null : (
          <section className="border-line border-t py-4">
            <h2 className="pb-2 font-semibold">{text.terms_title}</h2>
            <FactList facts={text.terms} />
          </section>
        )}
        <p className="border-line border-t pt-4 text-ink2">{text.validity}</p>
      </article>
    </>
  );
}

function LanguageLinks({ chosen }: { chosen: Language }) {
  const { texts } = useTexts();
  const names = getLanguageNames();
  return (
    <ul aria-label={texts.voucher.language} className="flex gap-3">
      {languages.map((language) => (
        <li key={language}>
          <Link
            href={`?language=${language}`}
            replace
            lang={language}
            aria-current={language === chosen ? "true" : undefined}
            className="inline-flex min-h-6 items-center text-accent underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {names[language]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function VoucherHead({ reference, text, code }: Omit<Props, "email">) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-4">
      <div>
        <h1 className="font-semibold text-title">{text.title}</h1>
        {text.sandbox_note === null ? null : <p className="font-medium text-sandbox">{text.sandbox_note}</p>}
        <p className="pt-4 text-ink2">{text.show}</p>
        <p className="break-all font-mono font-semibold text-total">{reference}</p>
        <p className="pt-1 text-ink2">{text.issued_by}</p>
      </div>
      {/* Scanners expect black on white, in both themes. */}
      <svg
        role="img"
        aria-label={text.code_alt}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-32 bg-[#fff] fill-[#000] print:[print-color-adjust:exact]"
      >
        <path d={code.path} />
      </svg>
    </header>
  );
}

function VoucherCounter({ text }: { text: VoucherText }) {
  if (text.counter.length === 0 && text.closed_note === null) return null;
  const facts = text.counter.map(({ name, value }) => ({
    name,
    value: <span className="whitespace-pre-line">{value}</span>,
  }));
  return (
    <section className="border-line border-t py-4">
      <h2 className="pb-2 font-semibold">{text.counter_title}</h2>
      {text.closed_note === null ? null : <p className="pb-2 font-medium text-bad">{text.closed_note}</p>}
      <FactList facts={facts} />
    </section>
  );
}
