/**
 * Converts a time in milliseconds since 1970 to the format of `<input type="datetime-local">`, in the
 * reader's time zone.
 */
export function localInput(moment: number): string {
  const date = new Date(moment);
  const wall = new Date(moment - date.getTimezoneOffset() * 60_000);
  return wall.toISOString().slice(0, 16);
}

/**
 * Converts the value of a `datetime-local` input, in the reader's time zone, to an ISO timestamp. Returns
 * undefined if it is incomplete.
 */
export function readLocalInput(value: string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
