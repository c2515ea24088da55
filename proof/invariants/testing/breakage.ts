import type { Run } from "../../kit/run-records";

/** One way to break an invariant: SQL statements or changed run records. */
export type Breakage = { breaks: string; by: string; sql?: readonly string[]; run?: (run: Run) => Run };
