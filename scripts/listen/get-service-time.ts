const timeoutMs = 5000;

/**
 * Returns the time of the service, rounded down to a second, or this machine's time if the service does not respond.
 * This machine's clock could be ahead, and new events would then count as past.
 */
export async function getServiceTime(baseUrl: string): Promise<Date> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${baseUrl}/healthz`, { method: "HEAD", signal }).catch(() => undefined);
  const serverTime = new Date(response?.headers.get("date") ?? Number.NaN);
  return Number.isNaN(serverTime.getTime()) ? new Date() : serverTime;
}
