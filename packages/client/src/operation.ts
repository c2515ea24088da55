import { operations } from "./generated/operations";
import type { Operations } from "./generated/types";

export type OperationId = keyof typeof operations;

/** The description of an operation from which the client builds its requests. */
export type Operation = {
  method: string;
  path: string;
  /** Whether the request carries an idempotency key. */
  idempotent: boolean;
  /** Whether the request can be sent twice without a second effect. */
  repeatable: boolean;
};

export type InputOf<Id extends OperationId> = Operations[Id]["input"];
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"];

/** The arguments of a method. The input is optional if all its parts are. */
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
 * Returns the description of the operation. A POST without an idempotency key is not repeatable, except a cancellation,
 * which takes effect once.
 */
export function findOperation(id: OperationId): Operation {
  const [method = "", path = "", key] = operations[id].split(" ");
  const idempotent = key !== undefined;
  return { method, path, idempotent, repeatable: idempotent || method !== "POST" || id === "cancelBooking" };
}
