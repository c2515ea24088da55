import { judge, ofRun } from "../invariant";

/** Matches tokens and secrets by their prefixes. */
const shapes = /eyJ[\w-]{10,}\.[\w-]{10,}|Bearer [\w.-]{10,}|whsec_[\w+/=-]{10,}|sk_[\w-]{20,}/;

export const logsKeepSecrets = ofRun(
  { id: "I28", promise: "no log line holds a secret, a token or a customer's data" },
  async ({ logs, settings }) => {
    const words = settings.partners.flatMap(({ canary, secrets }) => [canary, ...secrets]);
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return judge(lines, ({ name, line }) => {
      const told = words.find((word) => line.includes(word)) ?? shapes.exec(line)?.[0];
      return told === undefined ? undefined : `${name}: ${line.slice(0, 120)} … holds ${told.slice(0, 12)}…`;
    });
  },
);
