/** The database could not be reached or did not answer in time: nothing is known to be wrong with the request. */
export class DatabaseFailure extends Error {
  override name = "DatabaseFailure";
}

/** More requests wait for connections than would be served in time. */
export class DatabaseOverload extends DatabaseFailure {
  override name = "DatabaseOverload";
}

/** The connection died while COMMIT was on its way: the work may or may not be there. Only the same key can tell. */
export class CommitUnknown extends DatabaseFailure {
  override name = "CommitUnknown";
}

/** “Cached plan must not change result type”: a migration changed what the connection prepared before it. */
const stalePlan = "0A000";

/** SQLSTATEs after which the whole transaction may run again: serialization, deadlock, lock timeout, changed plan. */
const repeatable = new Set(["40001", "40P01", "55P03", stalePlan]);

/** Connection exceptions, operator intervention, insufficient resources, timeouts of ours. */
const unavailableState = /^(08|53|57P|57014|25P03|25P04)/;

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ERR_STREAM_DESTROYED",
]);

/** Messages of `pg` itself, which gives these failures no code. */
const driverFailure =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 5; cause = cause.cause) chain.push(cause);
  return chain;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** True for failures after which running the same transaction again is both safe and likely to work. */
export function isRepeatable(error: unknown): boolean {
  return causes(error).some((cause) => repeatable.has(codeOf(cause)));
}

/** True when the connection holds a prepared statement that will never work again. */
export function isStalePlan(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === stalePlan);
}

/** True when the database was not there, rather than the statement wrong. */
export function isDatabaseFailure(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause);
    return (
      cause instanceof DatabaseFailure ||
      unavailableCodes.has(code) ||
      unavailableState.test(code) ||
      driverFailure.test(cause.message)
    );
  });
}

/** Undefined tables, columns and functions: a migration that has not come so far as where it was asked. */
const unknownName = new Set(["42P01", "42703", "42883"]);

/** The statement took longer than it may. */
const cancelled = "57014";

/**
 * True when a replica could not answer what the primary can: it is away, it cancelled the statement to go on with its
 * log, or a migration has not reached it. Overload and a statement that takes too long are none of these: asked of the
 * primary, they would be its trouble too.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (error instanceof DatabaseOverload || causes(error).some((cause) => codeOf(cause) === cancelled))
    return false;
  return (
    isDatabaseFailure(error) ||
    isRepeatable(error) ||
    causes(error).some((cause) => unknownName.has(codeOf(cause)))
  );
}

/** True when a unique constraint of that name refused the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) === "23505" && "constraint" in cause && cause.constraint === constraint,
  );
}
