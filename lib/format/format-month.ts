/** Formats a month such as `2026-12` as “December 2026”. */
export function formatMonth(period: string, locale: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${period}-01T00:00:00Z`));
}
