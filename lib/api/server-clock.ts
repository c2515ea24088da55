let skewMs = 0;

/** Learns from an answer's `Date` header how far the server's clock is ahead of this machine's. */
export function noteServerDate(header: string | null): void {
  const told = header === null ? Number.NaN : Date.parse(header);
  // The header has whole seconds: within one of them both clocks agree.
  if (!Number.isNaN(told) && Math.abs(told - Date.now()) > 1000) skewMs = told - Date.now();
}

/** Now by the server's clock, for countdowns to moments it decides. */
export function serverNow(): number {
  return Date.now() + skewMs;
}
