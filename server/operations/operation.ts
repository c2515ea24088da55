import type { Answer, Contract, Input } from "@/lib/contracts/contract";
import type { CallContext, IdempotentContext, PartnerContext, StaffContext } from "../context";

type ContextOf<C extends Contract> = C extends { caller: "staff" | "crew" }
  ? StaffContext
  : C extends { caller: "admin" }
    ? StaffContext & PartnerContext
    : C["idempotent"] extends true
      ? IdempotentContext
      : PartnerContext;

/** A contract with the use case and presenter behind it: what every door to the API serves. */
export type Operation = {
  contract: Contract;
  /** `ctx` holds a transaction exactly when the contract is idempotent; `input` was parsed by the contract. */
  run(
    ctx: CallContext | IdempotentContext,
    input: { params: unknown; query: unknown; body: unknown },
  ): Promise<unknown>;
};

export function defineOperation<const C extends Contract>(
  contract: C,
  run: (ctx: ContextOf<C>, input: Input<C>) => Promise<Answer<C>>,
): Operation {
  return {
    contract,
    // SAFETY: the door lets in whom this contract is for, and the wrapper parses by it and opens a transaction when
    // it is idempotent.
    run: (ctx, input) => run(ctx as ContextOf<C>, input as Input<C>),
  };
}
