/** Converts a time to the format of `<input type="datetime-local">` in the reader's time zone. */
export function localInput(moment: number): string {
  const date = new Date(moment);
  const wall = new Date(moment - date.getTimezoneOffset() * 60_000);
  return wall.toISOString().slice(0, 16);
}

/** Converts a local input to an ISO timestamp, or undefined if it is incomplete. */
export function readLocalInput(value: string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
