import type { Lines } from "./open-lines";
import type { Ending, Invocation } from "./run-records";

type Asked = Omit<Invocation, "t" | "id" | "at">;
type Came = Ending extends infer E ? (E extends Ending ? Omit<E, "id" | "at"> : never) : never;

/** Records every request of the clients and its completion. */
export type History = {
  /** Writes the invocation and returns its ID. Call it before the request is sent. */
  invoke(asked: Asked): number;
  end(id: number, came: Came): Ending;
};

export function createHistory({ write }: Pick<Lines, "write">): History {
  let last = 0;
  return {
    invoke: (asked) => {
      last += 1;
      const invocation: Invocation = { t: "invoke", id: last, at: Date.now(), ...asked };
      write(invocation);
      return last;
    },
    end: (id, came) => {
      const ending = { ...came, id, at: Date.now() };
      write(ending);
      return ending;
    },
  };
}
