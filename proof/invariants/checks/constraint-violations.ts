import { answered, nameOf } from "../../kit/exchanges";
import { judge, ofRun } from "../invariant";

const refusal = /violates (check|unique|foreign key|not-null|exclusion) constraint|duplicate key value/;

/**
 * Checks that no constraint was violated. Locks must separate concurrent writers, so a violation means a
 * missing lock.
 */
export const constraintsAreNeverNeeded = ofRun(
  { id: "W", promise: "no row is ever refused by a constraint: locks and checks come before it" },
  async ({ logs }) => {
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return judge(lines, ({ name, line }) =>
      refusal.test(line) ? `${name}: ${line.slice(0, 200)}` : undefined,
    );
  },
);

export const foreignTokensOpenNothing = ofRun(
  { id: "A", promise: "a genuine token that was made for another service opens nothing" },
  async ({ exchanges }) =>
    judge(
      answered(exchanges).filter(({ op }) => op === "foreign-token"),
      (exchange) => {
        const { status } = exchange.ending;
        return status === 401 || status === 403 || status === 503
          ? undefined
          : `${nameOf(exchange)}: ${status}`;
      },
    ),
);
