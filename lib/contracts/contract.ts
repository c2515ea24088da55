import type * as z from "zod/mini";
import type { ErrorCode } from "./errors";
import type { Product, Scope } from "./scopes";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type RateBucket = "api-read" | "api-write" | "availability";

/**
 * One operation of the API, as data: the wrapper enforces it, clients call it, OpenAPI prints it. `errors` lists
 * the codes the operation's own work can answer; those every route shares follow from the other fields.
 */
export type Contract = {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/v1/${string}` | `/portal-api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Who calls it where that is not a partner: anybody signed in to the portal, the crew, or a partner's admins alone. */
  readonly caller?: "staff" | "crew" | "admin";
  readonly scope: Scope | null;
  readonly product: Product | null;
  readonly bucket: RateBucket;
  readonly idempotent: boolean;
  readonly params: z.ZodMiniType | null;
  readonly query: z.ZodMiniType | null;
  readonly body: z.ZodMiniType | null;
  /** A body that may be left out altogether. */
  readonly bodyOptional?: boolean;
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  /** In production there is no such path. */
  readonly sandboxOnly?: true;
};

export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** Whether a deployment of this environment has the operation at all. */
export function isServedIn(
  { sandboxOnly }: Pick<Contract, "sandboxOnly">,
  environment: "sandbox" | "production",
): boolean {
  return sandboxOnly !== true || environment === "sandbox";
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a contract's handler receives: each part parsed, `undefined` where the contract has none. */
export type Input<C extends Contract> = {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: C extends { bodyOptional: true } ? Parsed<C["body"]> | undefined : Parsed<C["body"]>;
};

export type Output<C extends Contract> = z.input<C["response"]>;
