import type { Contract } from "../contracts/contract";

/**
 * Where an operation is: all a caller needs of its contract, whose schemas stay on the server. The compiler holds method
 * and path to the contract's own, and tells from it what may be sent and what comes back.
 */
export type Route<C extends Contract> = {
  readonly method: C["method"];
  readonly path: C["path"];
  /** Never there: it carries the type. */
  readonly contract?: C;
};
