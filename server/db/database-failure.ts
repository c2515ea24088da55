/** Thrown when the database is unavailable or does not respond in time. The request itself may be correct. */
export class DatabaseFailure extends Error {
  override name = "DatabaseFailure";
}

/** Thrown when more requests wait for connections than can be served in time. */
export class DatabaseOverload extends DatabaseFailure {
  override name = "DatabaseOverload";
}

/**
 * Thrown when the connection is lost during COMMIT. The transaction may or may not be committed; a retry with
 * the same idempotency key resolves it.
 */
export class CommitUnknown extends DatabaseFailure {
  override name = "CommitUnknown";
}

/**
 * “Cached plan must not change result type”: a migration changed a statement that the connection had
 * prepared.
 */
const stalePlan = "0A000";

/**
 * SQLSTATEs after which the whole transaction may be repeated: serialization failure, deadlock, lock timeout,
 * changed plan.
 */
const repeatable = new Set(["40001", "40P01", "55P03", stalePlan]);

/**
 * Connection exceptions, operator intervention, insufficient resources, timeouts of statements and sessions, and a
 * server that does not accept writes (25006): a former primary after a failover. A new connection reaches the new
 * primary.
 */
const unavailableState = /^(08|53|57P|57014|25006|25P03|25P04)/;

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

/**
 * Returns whether the Unix socket is missing, because the server does not run. A missing file of another kind
 * is not a database failure.
 */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";
}

/** Matches the error messages of `pg` for connection failures to which it gives no code. */
const driverFailure =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 5; cause = cause.cause) chain.push(cause);
  return chain;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Returns whether repeating the same transaction is safe and likely to succeed. */
export function isRepeatable(error: unknown): boolean {
  return causes(error).some((cause) => repeatable.has(codeOf(cause)));
}

/** Returns whether the connection holds a prepared statement that can no longer succeed. */
export function isStalePlan(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === stalePlan);
}

/** Returns whether the statement was ignored because an earlier one had aborted its transaction. */
export function isAborted(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === "25P02");
}

/**
 * Returns whether the disk is full. The connection stays usable and must be kept for reads, because PostgreSQL may be
 * unable to open another one.
 */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === "53100");
}

/**
 * Returns whether the database was unavailable or did not respond in time. False for an error in the statement.
 */
export function isDatabaseFailure(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause);
    return (
      cause instanceof DatabaseFailure ||
      unavailableCodes.has(code) ||
      isMissingSocket(cause) ||
      unavailableState.test(code) ||
      driverFailure.test(cause.message)
    );
  });
}

/** Returns whether the database is unavailable for every statement. False if one statement took too long. */
export function isDatabaseLost(error: unknown): boolean {
  return isDatabaseFailure(error) && !causes(error).some((cause) => codeOf(cause) === "57014");
}

/** SQLSTATEs of undefined tables, columns and functions: the replica has not yet received a migration. */
const unknownName = new Set(["42P01", "42703", "42883"]);

/**
 * SQLSTATEs after which the primary is not tried: the statement exceeded its time limit, or it writes, which no
 * replica accepts.
 */
const notRetried: ReadonlySet<string> = new Set(["57014", "25006"]);

/**
 * Returns whether the primary can serve a query that failed on a replica. True if the replica is unavailable,
 * cancelled the statement to replay its log, or lacks a migration. False for overload and slow statements,
 * which would burden the primary as well, and for writes, which must not be sent to a replica.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (error instanceof DatabaseOverload || causes(error).some((cause) => notRetried.has(codeOf(cause))))
    return false;
  return (
    isDatabaseFailure(error) ||
    isRepeatable(error) ||
    causes(error).some((cause) => unknownName.has(codeOf(cause)))
  );
}

/** Returns whether the unique constraint of that name rejected the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) === "23505" && "constraint" in cause && cause.constraint === constraint,
  );
}

/** Returns whether the server did not respond to a statement in time. */
export function isReadTimeout(error: unknown): boolean {
  return causes(error).some(({ message }) => message === "Query read timeout");
}
