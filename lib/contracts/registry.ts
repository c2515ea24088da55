import type { Contract } from "./contract";

/** Contracts by operation ID. A contract under another key than its own `operationId` does not compile. */
export type Registry<Contracts> = {
  readonly [Id in keyof Contracts]: Contract & { readonly operationId: Id };
};

export function defineRegistry<const Contracts extends Registry<Contracts>>(contracts: Contracts): Contracts {
  return contracts;
}

/** Returns the operation IDs of a registry, in its order. */
export function listOperationIds<Contracts extends object>(
  contracts: Contracts,
): readonly (keyof Contracts)[] {
  // SAFETY: a registry is a literal, so its type names all its keys.
  return Object.keys(contracts) as (keyof Contracts)[];
}
