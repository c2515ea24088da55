import type { Metadata } from "next";
import { statusLabel } from "@/components/bookings/booking-status-label";
import { EvidenceTables } from "@/components/evidence/evidence-tables";
import { Instant } from "@/components/time/instant";
import { buttonStyles } from "@/components/ui/button-styles";
import { FactList } from "@/components/ui/fact-list";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type Evidence, getEvidenceContract } from "@/lib/contracts/evidence";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../../../../preferences";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: fill(getTexts(language).evidence.title, await params) };
}

/** The evidence of a booking, rendered on the server, so that it and its links work without scripts. */
export default async function EvidencePage({ params }: Props) {
  const { reference } = await params;
  await requirePage("/bookings/[reference]/evidence");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { evidence: words } = texts;
  const evidence = await runPageOperation(getEvidenceContract, { params: { reference } });
  const path = `bookings/${encodeURIComponent(reference)}/evidence`;
  return (
    <>
      <PageHeader
        title={fill(words.title, { reference })}
        note={words.note}
        actions={
          <>
            <Link className={buttonStyles({ look: "quiet" })} href={`/bookings/${reference}`}>
              {words.back}
            </Link>
            <a
              className={buttonStyles({ look: "primary" })}
              href={`/portal-api/v1/${path}`}
              download={`evidence-${reference}.json`}
              data-action={words.json}
            >
              {words.json}
            </a>
            <a
              className={buttonStyles({})}
              href={`/portal-api/${path}.pdf?language=${language}`}
              download
              data-action={words.pdf}
            >
              {words.pdf}
            </a>
          </>
        }
      />
      <div className="pb-4">
        <FactList facts={listFacts(evidence, texts, getLocale(language))} />
        <p className="pt-3">
          <Link className="text-accent underline" href="/docs/evidence#verify">
            {words.verify}
          </Link>
        </p>
      </div>
      <EvidenceTables evidence={evidence} texts={texts} />
    </>
  );
}

function listFacts({ booking, search, generated_at, digest }: Evidence, texts: Texts, locale: string) {
  const { evidence: words } = texts;
  return [
    { name: words.status, value: statusLabel(booking.status, texts) },
    { name: words.car, value: `${booking.car.title} · ${booking.location.name}` },
    { name: words.total, value: formatMoney(booking.total, booking.currency, locale) },
    {
      name: words.paymentReference,
      value: <span className="break-all font-mono text-meta">{booking.payment_reference}</span>,
    },
    {
      name: words.search,
      value:
        search === null ? (
          words.nothing
        ) : (
          <>
            <Instant at={search.at} to="second" />{" "}
            <span className="break-all font-mono text-meta">{JSON.stringify(search.query)}</span>
          </>
        ),
    },
    { name: words.generated, value: <Instant at={generated_at} to="second" /> },
    { name: words.digest, value: <span className="break-all font-mono text-meta">{digest}</span> },
  ];
}
