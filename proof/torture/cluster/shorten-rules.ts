const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Returns the alert rules with all times divided by the factor: `for`, the windows of rates, and offsets. The
 * conditions stay the same, so a run of minutes can wait until an alert fires and ends.
 */
export function shortenRules(rules: string, factor: number): string {
  const shorten = (amount: string, unit: string) =>
    `${Math.max(1, Math.round((Number(amount) * (units[unit] ?? 0)) / factor))}ms`;
  return rules
    .replaceAll(/\bfor: (\d+)([smh])$/gm, (_text, amount, unit) => `for: ${shorten(amount, unit)}`)
    .replaceAll(/\[(\d+)([smh])\]/g, (_text, amount, unit) => `[${shorten(amount, unit)}]`)
    .replaceAll(/\boffset (\d+)([smh])\b/g, (_text, amount, unit) => `offset ${shorten(amount, unit)}`);
}
