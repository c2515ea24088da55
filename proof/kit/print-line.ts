/** Progress goes to standard error: standard output holds the tables alone. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
