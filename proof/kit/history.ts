import type { JsonLines } from "./open-json-lines";
import type { Completion, Invocation } from "./run-records";

type NewInvocation = Omit<Invocation, "t" | "id" | "at">;
type NewCompletion = Completion extends infer E
  ? E extends Completion
    ? Omit<E, "id" | "at">
    : never
  : never;

/** Records every request of the clients and its completion. */
export type History = {
  /** Writes the invocation and returns its ID. Call it before the request is sent. */
  invoke(request: NewInvocation): number;
  complete(id: number, result: NewCompletion): Completion;
};

export function createHistory({ write }: Pick<JsonLines, "write">): History {
  let last = 0;
  return {
    invoke: (request) => {
      last += 1;
      const invocation: Invocation = { t: "invoke", id: last, at: Date.now(), ...request };
      write(invocation);
      return last;
    },
    complete: (id, result) => {
      const completion = { ...result, id, at: Date.now() };
      write(completion);
      return completion;
    },
  };
}
