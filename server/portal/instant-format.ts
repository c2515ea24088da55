/** Returns a function that formats timestamps in a time zone: “3 Dec 2026, 10:00:05”. */
export function createInstantFormat(locale: string, timeZone: string): (timestamp: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (timestamp) => format.format(new Date(timestamp));
}
