import type { Evidence } from "@/lib/contracts/evidence";
import { formatMoney } from "@/lib/format/format-money";
import { formatLocalTime } from "@/lib/format/format-time";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale, type Language } from "@/lib/texts/languages";
import type { PdfWriter } from "../../pdf/create-pdf-writer";
import { renderPdf } from "../../pdf/render-pdf";
import { createInstantFormat } from "../instant-format";

type EvidencePdf = { evidence: Evidence; timezone: string; language: Language };
type Table = {
  title: string;
  columns: readonly { title: string; share: number }[];
  rows: readonly (readonly string[])[];
};

/** Renders evidence as a PDF for reading. The signed document is the JSON file, whose digest the PDF states. */
export async function renderEvidencePdf(document: EvidencePdf): Promise<Buffer> {
  const { evidence, language } = document;
  const { evidence: words } = getTexts(language);
  const title = fill(words.title, { reference: evidence.booking.reference });
  const frame = {
    title,
    language: getLocale(language),
    footer: `${evidence.booking.reference} · ${evidence.digest}`,
    createdAt: new Date(evidence.generated_at),
  };
  return await renderPdf(frame, async (writer) => {
    writer.heading(title, 1);
    writer.paragraph(words.pdfNote);
    writer.facts(listFacts(document));
    for (const table of listTables(document)) await writeSection(writer, table, words.nothing);
  });
}

function listFacts({ evidence, timezone, language }: EvidencePdf) {
  const { evidence: words, statuses } = getTexts(language);
  const locale = getLocale(language);
  const { booking, search, generated_at, digest } = evidence;
  const at = createInstantFormat(locale, timezone);
  const { customer } = booking;
  return [
    { name: words.status, value: statuses[booking.status] ?? booking.status },
    { name: words.customer, value: `${customer.first_name} ${customer.last_name}\n${customer.email}` },
    { name: words.car, value: `${booking.car.title} · ${booking.location.name}` },
    {
      name: words.rental,
      value: `${formatLocalTime(booking.starts_at, locale)} – ${formatLocalTime(booking.ends_at, locale)}`,
    },
    { name: words.total, value: formatMoney(booking.total, booking.currency, locale) },
    { name: words.paymentReference, value: booking.payment_reference },
    {
      name: words.search,
      value: search === null ? words.nothing : `${at(search.at)}\n${JSON.stringify(search.query)}`,
    },
    { name: words.generated, value: `${at(generated_at)} (${timezone})` },
    { name: words.digest, value: digest },
  ];
}

function listTables({ evidence, timezone, language }: EvidencePdf): Table[] {
  const { evidence: words } = getTexts(language);
  const at = createInstantFormat(getLocale(language), timezone);
  const columns = (...titles: [string, number][]) => titles.map(([title, share]) => ({ title, share }));
  return [
    {
      title: words.transitions,
      columns: columns([words.time, 3], [words.from, 3], [words.to, 3], [words.by, 2]),
      rows: evidence.transitions.map(({ at: time, from, to, actor }) => [at(time), from ?? "", to, actor]),
    },
    {
      title: words.requests,
      columns: columns([words.time, 3], [words.request, 5], [words.result, 2], [words.requestId, 5]),
      rows: evidence.requests.map(({ at: time, method, path, status, request_id }) => [
        at(time),
        `${method} ${path}`,
        String(status),
        request_id,
      ]),
    },
    {
      title: words.events,
      columns: columns([words.time, 3], [words.event, 4], [words.eventId, 5]),
      rows: evidence.events.map(({ created_at, type, id }) => [at(created_at), type, id]),
    },
    {
      title: words.deliveries,
      columns: columns([words.time, 3], [words.event, 4], [words.status, 2], [words.attempts, 2]),
      rows: evidence.deliveries.map(({ created_at, event_type, status, attempt_count }) => [
        at(created_at),
        event_type,
        status,
        String(attempt_count),
      ]),
    },
  ];
}

async function writeSection(
  writer: PdfWriter,
  { title, columns, rows }: Table,
  nothing: string,
): Promise<void> {
  writer.heading(title);
  if (rows.length === 0) writer.paragraph(nothing);
  else await writer.table({ columns, rows });
}
