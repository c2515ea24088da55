const timeoutMs = 5000;

/**
 * Returns the time of the service, rounded down to a second, or this machine's time if the service does not respond.
 * Prefers the service's time: if this machine's clock is ahead, new events look older than the start of the listener
 * and are not forwarded.
 */
export async function getServiceTime(baseUrl: string): Promise<Date> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${baseUrl}/healthz`, { method: "HEAD", signal }).catch(() => undefined);
  const serverTime = new Date(response?.headers.get("date") ?? Number.NaN);
  return Number.isNaN(serverTime.getTime()) ? new Date() : serverTime;
}
