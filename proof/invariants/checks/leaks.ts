import { checkEach, defineRunInvariant } from "../invariant";

/** A pattern of tokens and secrets, by their prefixes. */
const secretPatterns = /eyJ[\w-]{10,}\.[\w-]{10,}|Bearer [\w.-]{10,}|whsec_[\w+/=-]{10,}|sk_[\w-]{20,}/;

export const logsContainNoSecrets = defineRunInvariant(
  { id: "I28", promise: "no log line contains a secret, a token or customer data" },
  async ({ logs, settings }) => {
    const words = settings.partners.flatMap(({ canary, secrets }) => [canary, ...secrets]);
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return checkEach(lines, ({ name, line }) => {
      const leaked = words.find((word) => line.includes(word)) ?? secretPatterns.exec(line)?.[0];
      return leaked === undefined
        ? undefined
        : `${name}: ${line.slice(0, 120)} … contains ${leaked.slice(0, 12)}…`;
    });
  },
);
