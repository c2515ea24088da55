import type * as z from "zod/mini";
import type { ErrorCode } from "./errors";
import type { Product, Scope } from "./scopes";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type RateBucket = "api-read" | "api-write" | "availability";

/**
 * One operation of the API, as data. The server enforces it, clients call it, and the OpenAPI document is generated
 * from it. `errors` lists the codes that are specific to the operation. `declaredErrors` adds the codes that every
 * operation can return and those that the other fields imply.
 */
export type Contract = {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/v1/${string}` | `/portal-api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * The kind of caller: any signed-in staff member, a crew member, or a member of a partner. Absent if the caller is a
   * partner. With a kind, the operation receives the person. `lib/roles` decides which persons may call it.
   */
  readonly caller?: "staff" | "crew" | "member";
  readonly scope: Scope | null;
  readonly product: Product | null;
  readonly bucket: RateBucket;
  /** The number of tokens that a request takes from its rate-limit bucket. Default: 1. */
  readonly rateCost?: number;
  readonly idempotent: boolean;
  readonly params: z.ZodMiniType | null;
  readonly query: z.ZodMiniType | null;
  readonly body: z.ZodMiniType | null;
  /** True if the request may omit the body. */
  readonly bodyOptional?: boolean;
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  /** True if the operation does not exist in production. */
  readonly sandboxOnly?: true;
  /** True if the operation first waits until the requests that this process has recorded are in the request log. */
  readonly readsRequestLog?: true;
  /**
   * True if a replica may serve the operation while the primary does not respond. The caller is then also authenticated
   * by the replica's data.
   */
  readonly servedByReplica?: true;
};

export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** Returns whether the operation exists in the environment. */
export function isServedIn(
  { sandboxOnly }: Pick<Contract, "sandboxOnly">,
  environment: "sandbox" | "production",
): boolean {
  return sandboxOnly !== true || environment === "sandbox";
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The parsed parts of a request. A part that the contract does not have is `undefined`. */
export type Input<C extends Contract> = {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: C extends { bodyOptional: true } ? Parsed<C["body"]> | undefined : Parsed<C["body"]>;
};

export type Output<C extends Contract> = z.input<C["response"]>;
