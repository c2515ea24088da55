import { describeExchange, getCompletedExchanges } from "../../kit/exchanges";
import { checkEach, defineRunInvariant } from "../invariant";

const constraintError =
  /violates (check|unique|foreign key|not-null|exclusion) constraint|duplicate key value/;

/**
 * Checks that no log line reports a violated constraint. Locks must separate concurrent writers, so a violation
 * means a missing lock.
 */
export const noConstraintViolations = defineRunInvariant(
  { id: "W", promise: "no constraint rejects a row: locks and checks prevent conflicts first" },
  async ({ logs }) => {
    const lines = [...logs].flatMap(([name, text]) => text.map((line) => ({ name, line })));
    return checkEach(lines, ({ name, line }) =>
      constraintError.test(line) ? `${name}: ${line.slice(0, 200)}` : undefined,
    );
  },
);

export const foreignTokensAreRejected = defineRunInvariant(
  { id: "A", promise: "a valid token for another audience is rejected" },
  async ({ exchanges }) =>
    checkEach(
      getCompletedExchanges(exchanges).filter(({ op }) => op === "foreign-token"),
      (exchange) => {
        const { status } = exchange.completion;
        return status === 401 || status === 403 || status === 503
          ? undefined
          : `${describeExchange(exchange)}: ${status}`;
      },
    ),
);
