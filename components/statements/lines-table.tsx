import type { StatementLine } from "@/lib/contracts/statements";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { Instant } from "../time/instant";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";

type Props = { lines: readonly StatementLine[]; texts: Texts; locale: string };

/** The lines of a month, oldest first, each with a link to its booking. */
export function LinesTable({ lines, texts, locale }: Props) {
  const { statements: words } = texts;
  return (
    <DataTable
      label={words.lines}
      columns={[
        { title: words.time },
        { title: words.kind, wide: true },
        { title: words.reference },
        { title: words.paymentReference, wide: true },
        { title: words.charged, align: "right", wide: true },
        { title: words.total, align: "right" },
        { title: words.commission, align: "right", wide: true },
        { title: words.net, align: "right", wide: true },
      ]}
      rows={lines.map((line) => {
        const money = (amount: number) => formatMoney(amount, line.base_currency, locale);
        return {
          key: line.id,
          cells: [
            <Instant key="at" at={line.at} to="second" className="text-ink2 tabular-nums" />,
            words.kinds[line.kind],
            <Link
              key="reference"
              className="whitespace-nowrap font-mono text-accent text-meta underline"
              href={`/bookings/${line.reference}`}
              data-row-link
            >
              {line.reference}
            </Link>,
            <span key="payment" className="break-all font-mono text-meta">
              {line.payment_reference}
            </span>,
            formatMoney(line.total, line.currency, locale),
            money(line.base_total),
            money(line.commission),
            money(line.net),
          ],
        };
      })}
    />
  );
}
