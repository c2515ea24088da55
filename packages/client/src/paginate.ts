import type { InputOf, OperationId, ResponseOf } from "./operation";

/** The IDs of the operations that return one page of a list and a cursor. */
export type ListId = {
  [Id in OperationId]: ResponseOf<Id> extends { next_cursor: string | null } ? Id : never;
}[OperationId];

export type RowOf<Id extends ListId> =
  ResponseOf<Id> extends { data: (infer R)[] } ? R : ResponseOf<Id> extends { rows: (infer R)[] } ? R : never;

/** The arguments of `all` after the operation ID. `input` is optional if all its parts are optional. */
export type ListArguments<Id extends ListId> =
  object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>];

type Page = { data?: unknown[]; rows?: unknown[]; next_cursor: string | null };

/** Yields every row of a list. Fetches each page when its first row is needed. */
export async function* paginate<R>(
  readPage: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<R> {
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    // SAFETY: the caller derives the row type from the operation whose pages it reads.
    yield* (page.data ?? page.rows ?? []) as R[];
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
