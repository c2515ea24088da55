/**
 * Thrown for a valid command that is not allowed in the current state. The message is one sentence for the
 * operator.
 */
export class CommandError extends Error {
  override name = "CommandError";
}
