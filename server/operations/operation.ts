import { type OperationId, type PartnerContracts, partnerContracts } from "@/lib/contracts/all";
import type { Contract, Input, Output } from "@/lib/contracts/contract";
import { type PortalContracts, type PortalOperationId, portalContracts } from "@/lib/contracts/portal/all";
import type { CallContext, IdempotentContext, PartnerContext, StaffContext } from "../context";
import { maskOutput } from "../staff/access/mask-output";

type ContextOf<C extends Contract> = C extends { caller: "staff" | "crew" }
  ? StaffContext
  : C extends { caller: "member" }
    ? StaffContext & PartnerContext
    : C["idempotent"] extends true
      ? IdempotentContext
      : PartnerContext;

/** A contract and the function that implements it. The function masks data that the caller may not see. */
export type Operation<C extends Contract = Contract> = {
  contract: C;
  /** Runs before the transaction of an idempotent operation begins, also if the request turns out to be a replay. */
  prepare?(ctx: CallContext, input: OperationInput): Promise<void>;
  /** `ctx` holds a transaction if and only if the contract is idempotent; `input` was parsed by the contract. */
  run(ctx: CallContext | IdempotentContext, input: OperationInput): Promise<unknown>;
};

type OperationInput = { params: unknown; query: unknown; body: unknown };

/** The operations of a registry, by operation ID. */
export type Operations<Contracts extends Readonly<Record<string, Contract>>> = {
  readonly [Id in keyof Contracts]: Operation<Contracts[Id]>;
};

type Run<C extends Contract> = (ctx: ContextOf<C>, input: Input<C>) => Promise<Output<C>>;

/** An idempotent operation with work that commits on its own before the operation's transaction begins. */
type Prepared<C extends Contract> = {
  prepare(ctx: PartnerContext, input: Input<C>): Promise<void>;
  run: Run<C>;
};

type Implementation<C extends Contract> = Run<C> | Prepared<C>;

/**
 * Implements operations of `/v1`. Each key is an operation ID; the contract of that ID types the function's context,
 * input and result.
 */
export function defineOperations<Id extends OperationId>(
  runs: { [K in Id]: Implementation<PartnerContracts[K]> },
): {
  [K in Id]: Operation<PartnerContracts[K]>;
} {
  return bindContracts(partnerContracts, runs);
}

/** Implements operations that only the portal has, like `defineOperations`. */
export function definePortalOperations<Id extends PortalOperationId>(
  runs: {
    [K in Id]: Run<PortalContracts[K]>;
  },
): { [K in Id]: Operation<PortalContracts[K]> } {
  return bindContracts(portalContracts, runs);
}

function bindContracts<Contracts extends Readonly<Record<string, Contract>>, Id extends keyof Contracts>(
  contracts: Contracts,
  runs: { [K in Id]: Implementation<Contracts[K]> },
): { [K in Id]: Operation<Contracts[K]> } {
  const operations = Object.keys(runs).map((id) => {
    // SAFETY: the type of `runs` admits only IDs of `contracts`.
    const key = id as Id;
    return [key, bind(contracts[key], runs[key])];
  });
  // SAFETY: one operation for each key of `runs`.
  return Object.fromEntries(operations) as { [K in Id]: Operation<Contracts[K]> };
}

function bind<C extends Contract>(contract: C, implementation: Implementation<C>): Operation<C> {
  const { prepare, run } =
    typeof implementation === "function" ? { prepare: undefined, run: implementation } : implementation;
  return {
    contract,
    // SAFETY: as for `run`. Only operations of partners have work to prepare.
    ...(prepare && { prepare: (ctx, input) => prepare(ctx as PartnerContext, input as Input<C>) }),
    // SAFETY: the request pipeline authenticates the contract's caller, parses the input by the contract and opens a
    // transaction for an idempotent contract.
    run: async (ctx, input) => maskOutput(ctx, await run(ctx as ContextOf<C>, input as Input<C>)),
  };
}
