/** The environment and the output streams of a command. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output, which contains only the result. */
  print(text: string): void;
  /** Writes to standard error. */
  printError(text: string): void;
};
