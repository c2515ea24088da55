/** Progress goes to standard error: standard output holds the tables alone. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
