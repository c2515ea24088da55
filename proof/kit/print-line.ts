/** Prints a progress line to standard error. Standard output carries only the tables. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
