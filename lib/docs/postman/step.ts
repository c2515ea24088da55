import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { OperationExample } from "../samples/example-call";
import type { Variable } from "../samples/variable";

type Example<Id extends OperationId> = OperationExample<PartnerContracts[Id]>;

/** The properties in which a step differs from the documented example of its operation. */
type StepParts<Id extends OperationId> = {
  /** The name of the request. Default: the summary of the operation. */
  name?: string;
  query?: Example<Id>["query"];
  body?: Example<Id>["body"];
  key?: Example<Id>["key"];
  /** The variables of path parameters. Every other path parameter uses the variable that `pathVariable` names. */
  path?: Readonly<Record<string, Variable>>;
  /** Lines of JavaScript that run before the request. */
  before?: readonly string[];
  /** Lines of JavaScript that run after success. They can use `body` and `keep(name, value)`. */
  after?: readonly string[];
};

/** One request of the Postman collection. */
export type Step<Id extends OperationId = OperationId> = { id: Id } & {
  [Name in keyof StepParts<OperationId>]?: unknown;
} & Pick<StepParts<OperationId>, "name" | "path" | "before" | "after"> & { key?: Variable };

/** Returns a request of an operation. Without `parts`, it is the documented example of the operation. */
export function step<const Id extends OperationId>(id: Id, parts: StepParts<Id> = {}): Step<Id> {
  // SAFETY: the key of an example is a variable in every operation that has one.
  return { id, ...parts } as Step<Id>;
}

export type Folder<Id extends OperationId = OperationId> = { name: string; steps: readonly Step<Id>[] };

/**
 * A type check that every operation has a step. If one is missing, the compiler's message names the operations without
 * a step.
 */
type Complete<Id extends OperationId> = [Exclude<OperationId, Id>] extends [never]
  ? unknown
  : { operationsWithoutStep: Exclude<OperationId, Id> };

/** Returns the folders unchanged. Does not compile unless every operation has a step in one of them. */
export function defineFolders<const Id extends OperationId>(
  folders: readonly Folder<Id>[] & Complete<Id>,
): readonly Folder[] {
  return folders;
}
