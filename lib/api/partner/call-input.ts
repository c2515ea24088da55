import type * as z from "zod/mini";
import type { Contract } from "../../contracts/contract";

/**
 * A query value. Where the API takes any text, a number or a `Date` is also allowed. Where it takes a
 * comma-separated list, an array is also allowed.
 */
type QueryValue<T> = unknown extends T
  ? string | readonly string[]
  : T extends string
    ? string extends T
      ? string | number | Date
      : T
    : T;

type Query<S> = S extends z.ZodMiniType
  ? { [K in keyof z.input<S>]: QueryValue<z.input<S>[K]> | undefined }
  : never;
type Params<S> = S extends z.ZodMiniType ? { [K in keyof z.input<S>]: string | number } : never;

type RequiredPart<Name extends string, T> = [T] extends [never] ? object : { [K in Name]: T };
type OptionalPart<Name extends string, T> = [T] extends [never] ? object : { [K in Name]?: T };

type Body<C extends Contract> = C["body"] extends z.ZodMiniType
  ? C extends { bodyOptional: true }
    ? { body?: z.input<C["body"]> }
    : { body: z.input<C["body"]> }
  : object;

type Options<C extends Contract> = {
  signal?: AbortSignal;
} & (C["idempotent"] extends true
  ? {
      /** The `Idempotency-Key` of all attempts of this request. Generated if omitted. */
      key?: string;
    }
  : object);

/** The input of an operation, derived from its contract. */
export type CallInput<C extends Contract> = RequiredPart<"params", Params<C["params"]>> &
  OptionalPart<"query", Query<C["query"]>> &
  Body<C> &
  Options<C>;

/** The arguments of a method. The input is optional if all its parts are. */
export type CallArguments<C extends Contract> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** The input of any operation. */
export type AnyInput = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | Date | readonly string[] | undefined>>;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
};
