import type * as z from "zod/mini";
import type { Contract } from "../../contracts/contract";

/** What may stand for a value in a query: numbers and moments where the wire has text, lists where it has commas. */
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
      /** Sent as `Idempotency-Key` with every try of this call; a fresh one when left out. */
      key?: string;
    }
  : object);

/** What one operation is called with, each part by its contract. */
export type CallInput<C extends Contract> = RequiredPart<"params", Params<C["params"]>> &
  OptionalPart<"query", Query<C["query"]>> &
  Body<C> &
  Options<C>;

/** The argument may be left out where nothing in it is needed. */
export type CallArguments<C extends Contract> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** The parts of any call, as the request is made from them. */
export type AnyInput = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | Date | readonly string[] | undefined>>;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
};
