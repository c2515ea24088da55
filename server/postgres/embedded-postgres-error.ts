/**
 * Thrown when the embedded server cannot be started or stopped. The message is one sentence with the cause
 * and, if known, the remedy.
 */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/**
 * Converts the output of a program or of the operating system to an error. Its message distinguishes a full
 * disk, a missing permission and other causes.
 */
export function toEmbeddedPostgresError(place: string, output: string): EmbeddedPostgresError {
  if (/No space left on device|Check free disk space|ENOSPC|EDQUOT/.test(output)) {
    return new EmbeddedPostgresError(
      `The disk that holds ${place} is full; free some space and start again.`,
    );
  }
  if (/Permission denied|Operation not permitted|Read-only file system|EACCES|EPERM|EROFS/.test(output)) {
    return new EmbeddedPostgresError(
      `The user who runs the database cannot read and write ${place}; give it to that user or set DATA_DIR.`,
    );
  }
  return new EmbeddedPostgresError(`PostgreSQL could not use ${place}: ${findReason(output)}`);
}

function findReason(output: string): string {
  const lines = output.trim().split("\n");
  const line = lines.find((text) => /(error|ERROR|FATAL|PANIC):/.test(text)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(error|ERROR|FATAL|PANIC):\s*/, "") || "it gave no reason";
}
