import { operations } from "./generated/operations";
import type { Operations } from "./generated/types";

export type OperationId = keyof typeof operations;

/** The properties of an operation that the client needs to build and retry its requests. */
export type Operation = {
  method: string;
  path: string;
  /** True if the API requires an idempotency key. The client then sends one. */
  idempotent: boolean;
  /** True if sending the request twice has no second effect. */
  repeatable: boolean;
};

export type InputOf<Id extends OperationId> = Operations[Id]["input"];
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"];

/** The arguments of a client method. The input is optional if all its parts are optional. */
export type Arguments<Id extends OperationId> =
  object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>];

/** The input of any operation. */
export type AnyInput = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
};

export type QueryValue = string | number | Date | readonly string[] | undefined;

/** Returns the IDs of all operations. */
export function listOperationIds(): readonly OperationId[] {
  // SAFETY: the table is a literal, so its type names all its keys.
  return Object.keys(operations) as OperationId[];
}

/**
 * Returns the operation with this ID. Every operation is repeatable except a POST without an idempotency key.
 * `cancelBooking` is such a POST but repeatable, because a second cancellation changes nothing.
 */
export function findOperation(id: OperationId): Operation {
  const [method = "", path = "", key] = operations[id].split(" ");
  const idempotent = key !== undefined;
  return { method, path, idempotent, repeatable: idempotent || method !== "POST" || id === "cancelBooking" };
}
