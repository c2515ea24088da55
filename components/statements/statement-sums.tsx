import type { Statement } from "@/lib/contracts/statements";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { FactList } from "../ui/fact-list";
import { Section } from "../ui/page-header";

type Props = { statement: Statement; timezone: string; texts: Texts; locale: string };

/**
 * The state and time zone of a month's statement, its numbers of bookings and cancellations, and its total, commission
 * and net amount.
 */
export function StatementSums({ statement, timezone, texts, locale }: Props) {
  const { statements: words } = texts;
  const money = (amount: number) => formatMoney(amount, statement.base_currency, locale);
  return (
    <Section title={words.sums}>
      <div className="max-w-sm">
        <FactList
          amounts
          facts={[
            { name: words.state, value: words.states[statement.state] },
            { name: words.zone, value: timezone },
            { name: words.bookings, value: formatNumber(statement.bookings, locale) },
            { name: words.cancellations, value: formatNumber(statement.cancellations, locale) },
            { name: words.total, value: money(statement.base_total) },
            { name: words.commission, value: money(statement.commission) },
            { name: words.net, value: money(statement.net), emphasized: true },
          ]}
        />
      </div>
    </Section>
  );
}
