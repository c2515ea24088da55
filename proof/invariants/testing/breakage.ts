import type { Run } from "../../kit/run-records";

/** What breaks one promise: rows changed behind the service's back, or records that tell of another run. */
export type Breakage = { breaks: string; by: string; sql?: readonly string[]; run?: (run: Run) => Run };
