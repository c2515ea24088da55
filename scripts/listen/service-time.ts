const timeoutMs = 5000;

/**
 * What time it is where events are made, to the second and never ahead: by this machine's own clock, were it fast, what
 * happens next would count as past. This machine's time where nothing answers.
 */
export async function serviceTime(baseUrl: string): Promise<Date> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${baseUrl}/healthz`, { method: "HEAD", signal }).catch(() => undefined);
  const told = new Date(answer?.headers.get("date") ?? Number.NaN);
  return Number.isNaN(told.getTime()) ? new Date() : told;
}
