/** A moment as `<input type="datetime-local">` wants it, on the clock of the reader's own wall. */
export function localInput(moment: number): string {
  const date = new Date(moment);
  const wall = new Date(moment - date.getTimezoneOffset() * 60_000);
  return wall.toISOString().slice(0, 16);
}

/** The same back as the API wants it; undefined for what is no moment yet. */
export function readLocalInput(value: string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
