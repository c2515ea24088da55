import type { Statement } from "@/lib/contracts/statements";
import { formatMoney } from "@/lib/format/format-money";
import { formatMonth } from "@/lib/format/format-month";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { statementPath } from "./statement-path";

type Props = { statements: readonly Statement[]; texts: Texts; locale: string };

/** The monthly statements with their counts and sums, newest first. */
export function StatementsTable({ statements, texts, locale }: Props) {
  const { statements: words } = texts;
  return (
    <DataTable
      label={words.title}
      columns={[
        { title: words.month },
        { title: words.state },
        { title: words.bookings, align: "right", wide: true },
        { title: words.cancellations, align: "right", wide: true },
        { title: words.total, align: "right" },
        { title: words.commission, align: "right", wide: true },
        { title: words.net, align: "right", wide: true },
      ]}
      rows={statements.map((statement) => {
        const money = (amount: number) => formatMoney(amount, statement.base_currency, locale);
        return {
          key: `${statement.period} ${statement.base_currency}`,
          cells: [
            <Link key="month" className="text-accent underline" href={statementPath(statement)} data-row-link>
              {formatMonth(statement.period, locale)}
            </Link>,
            words.states[statement.state],
            formatNumber(statement.bookings, locale),
            formatNumber(statement.cancellations, locale),
            money(statement.base_total),
            money(statement.commission),
            money(statement.net),
          ],
        };
      })}
    />
  );
}
