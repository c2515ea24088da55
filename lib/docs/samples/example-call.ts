import type * as z from "zod/mini";
import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import type { Given, Variable } from "./variable";

/** What an example sends, apart from the path's parameters, whose variables follow from their names. */
export type ExampleCall = {
  contract: Contract;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  key?: Variable | undefined;
};

type Part<S> = S extends z.ZodMiniType ? Given<z.input<S>> : undefined;

/** An operation's example: a request that works, and what it answers. Held to the contract by type. */
export type OperationExample<C extends Contract> = {
  query?: Part<C["query"]>;
  body?: Part<C["body"]>;
  key?: C["idempotent"] extends true ? Variable : never;
  answer: z.output<C["response"]>;
};

/** Examples of some operations, by operation ID. */
export type OperationExamples = { [Id in OperationId]?: OperationExample<PartnerContracts[Id]> };
