import { clsx } from "clsx";
import type { Reconciliation, ReconciliationLine } from "@/lib/contracts/portal/reconciliation";
import { formatMoney } from "@/lib/format/format-money";
import { lineOutcomes } from "@/lib/reconciliation";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { Instant } from "../time/instant";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { LineAction } from "./line-action";

type Common = { upload: Reconciliation; texts: Texts; locale: string };

/** The number and the sum of the lines for each outcome and currency, and how many of these lines are settled. */
export function ResultSummary({ upload, texts, locale }: Common) {
  const words = texts.reconciliation;
  return (
    <DataTable
      passive
      label={words.result}
      columns={[
        { title: words.result },
        { title: words.lines, align: "right" },
        { title: words.sum, align: "right" },
        { title: words.settledLines, align: "right" },
      ]}
      rows={(upload.summary ?? []).map(({ outcome, currency, lines, amount, resolved }) => ({
        key: `${outcome} ${currency}`,
        cells: [
          words.outcomes[outcome],
          String(lines),
          formatMoney(amount, currency, locale),
          outcome === "matched" ? texts.common.none : String(resolved),
        ],
      }))}
    />
  );
}

/** Links that filter the lines by outcome. */
export function OutcomeFilter({ id, chosen, texts }: { id: string; chosen: string; texts: Texts }) {
  const words = texts.reconciliation;
  const look = (outcome: string) =>
    clsx(
      "inline-flex min-h-8 items-center rounded-control px-2",
      outcome === chosen ? "bg-accent-soft font-medium" : "text-accent underline",
    );
  return (
    <nav aria-label={words.filter} className="flex flex-wrap gap-1 pb-2">
      <Link
        href={`/reconciliation/${id}`}
        className={look("")}
        aria-current={chosen === "" ? "page" : undefined}
      >
        {words.all}
      </Link>
      {lineOutcomes.map((outcome) => (
        <Link
          key={outcome}
          href={`/reconciliation/${id}?outcome=${outcome}`}
          className={look(outcome)}
          aria-current={chosen === outcome ? "page" : undefined}
        >
          {words.outcomes[outcome]}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The lines, in the order of the file. A line whose outcome is not `matched` can be settled until its month is signed
 * off.
 */
export function LinesTable({
  upload,
  lines,
  texts,
  locale,
}: Common & { lines: readonly ReconciliationLine[] }) {
  const words = texts.reconciliation;
  return (
    <DataTable
      passive
      label={words.lines}
      columns={[
        { title: words.row, wide: true },
        { title: words.reference },
        { title: words.result, wide: true },
        { title: words.amount, align: "right" },
        { title: words.expected, align: "right", wide: true },
        { title: words.booking, wide: true },
        { title: words.date, wide: true },
        { title: "" },
      ]}
      rows={lines.map((line) => ({
        key: String(line.id),
        cells: [
          line.row === null ? words.missingFromFile : String(line.row),
          <LineReference key="reference" line={line} texts={texts} />,
          <Outcome key="outcome" line={line} texts={texts} />,
          formatMoney(line.kind === "refund" ? -line.amount : line.amount, line.currency, locale),
          line.expected_amount === null || line.expected_currency === null
            ? texts.common.none
            : formatMoney(line.expected_amount, line.expected_currency, locale),
          line.booking === null ? (
            texts.common.none
          ) : (
            <Link
              key="booking"
              href={`/bookings/${line.booking}`}
              data-row={line.booking}
              className="whitespace-nowrap font-mono text-accent text-meta underline"
            >
              {line.booking}
            </Link>
          ),
          <Instant key="at" at={line.at} />,
          line.outcome === "matched" || upload.sign_off !== null ? (
            ""
          ) : (
            <LineAction
              key="action"
              upload={upload.id}
              line={line.id}
              reference={line.reference}
              settled={line.resolution !== null}
              isRowHandle={line.booking === null}
            />
          ),
        ],
      }))}
    />
  );
}

/**
 * The payment reference of a line. On a narrow screen, it also shows the result and the booking, which have no columns
 * there.
 */
function LineReference({ line, texts }: { line: ReconciliationLine; texts: Texts }) {
  return (
    <div className="max-md:py-1">
      <span className="break-all font-mono">{line.reference}</span>
      <div className="text-meta md:hidden">
        <Outcome line={line} texts={texts} />
        {line.booking === null ? null : (
          <Link
            href={`/bookings/${line.booking}`}
            className="inline-flex min-h-6 items-center font-mono text-accent text-meta underline"
          >
            {line.booking}
          </Link>
        )}
      </div>
    </div>
  );
}

function Outcome({ line, texts }: { line: ReconciliationLine; texts: Texts }) {
  const words = texts.reconciliation;
  const { resolution } = line;
  return (
    <div>
      {words.outcomes[line.outcome]}
      {resolution === null ? null : (
        <p className="text-ink2 text-meta">
          {fill(words.settledBy, {
            who: resolution.by.email,
            at: resolution.at.slice(0, 10),
            note: resolution.note,
          })}
        </p>
      )}
    </div>
  );
}
