import type { PartnerContracts } from "../contracts/all";
import type { Contract } from "../contracts/contract";
import type { PortalContracts } from "../contracts/portal/all";

/**
 * The method and path of a contract. A browser calls an operation by its route, so that it does not load the
 * contract's schemas.
 */
export type Route<C extends Contract> = {
  readonly method: C["method"];
  readonly path: C["path"];
  /** A property that is never set. It carries the type of the contract. */
  readonly contract?: C;
};

type Contracts = PartnerContracts & PortalContracts;

/** The route of a registered operation. The compiler rejects a method or path that differs from its contract. */
export type OperationRoute<Id extends keyof Contracts> = Route<Contracts[Id]>;
