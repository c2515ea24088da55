/** A command that was understood and may not be done. Its message is one sentence for the operator. */
export class CommandError extends Error {
  override name = "Refusal";
}
