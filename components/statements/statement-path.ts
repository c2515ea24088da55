import type { Statement } from "@/lib/contracts/statements";

/** Returns the path of a statement's page. It names the currency, because a month can have several. */
export function statementPath({
  period,
  base_currency,
}: Pick<Statement, "period" | "base_currency">): string {
  return `/statements/${period}?base_currency=${base_currency}`;
}
