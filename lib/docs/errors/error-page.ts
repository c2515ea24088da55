/** How a code is answered, apart from what the catalogue says of it. */
export type ErrorPage = {
  cause: string;
  /** What to do, in the order to try it. */
  action: string;
  retry: keyof typeof retryRules;
  /** A script whose last line of output is the failure, or why no call of one's own leads to it. */
  trigger: { run: string } | { none: string };
};

export const retryRules = {
  never: "Never. The same call is refused the same way until somebody changes something outside the program.",
  changed: "Not as it is. Change the request first.",
  newKey: "Not with this key. Change what the answer tells you to, then send it under a new key.",
  sameKey: "Yes, with the same key: 1, 2, 4, 8 seconds apart, with a little chance in each pause.",
  wait: "Yes, the same call, after as many seconds as `Retry-After` says.",
  freshToken: "Once, with a token minted just now. If that is refused too, stop.",
} as const;
