/** Where a command's words come from and go to. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  /** Standard output: the answer and nothing else. */
  print(text: string): void;
  /** Standard error. */
  complain(text: string): void;
};
