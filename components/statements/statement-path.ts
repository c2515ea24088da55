type StatementPath = { period: string; base_currency?: string };

/** Returns the path of a statement's page. A link names the currency, because a month can have several. */
export function statementPath({ period, base_currency }: StatementPath): string {
  const path = `/statements/${period}`;
  return base_currency === undefined ? path : `${path}?base_currency=${base_currency}`;
}
