import type * as z from "zod/mini";
import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import type { Given, Variable } from "./variable";

/**
 * An example request. It needs no values of path parameters, because `pathVariable` names the variable for each of
 * them.
 */
export type ExampleCall = {
  contract: Contract;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  key?: Variable | undefined;
};

type Part<S> = S extends z.ZodMiniType ? Given<z.input<S>> : undefined;

/** A working example request of an operation and its response, with the types of the operation's contract. */
export type OperationExample<C extends Contract> = {
  query?: Part<C["query"]>;
  body?: Part<C["body"]>;
  key?: C["idempotent"] extends true ? Variable : never;
  response: z.output<C["response"]>;
};

/** Examples of some operations, by operation ID. */
export type OperationExamples = { [Id in OperationId]?: OperationExample<PartnerContracts[Id]> };
