const secondsPerUnit: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses `30s`, `5m`, `2h` or `5d` to seconds. Returns `undefined` for other formats. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  const unit = secondsPerUnit[match?.[2] ?? ""];
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
}
