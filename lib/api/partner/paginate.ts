import type * as z from "zod/mini";
import type { OperationId, PartnerContracts } from "../../contracts/all";
import type { CallInput } from "./call-input";

type ResponseOf<K extends OperationId> = z.output<PartnerContracts[K]["response"]>;

/** The operations that return pages. */
export type ListId = {
  [K in OperationId]: ResponseOf<K> extends { next_cursor: string | null } ? K : never;
}[OperationId];

export type RowOf<K extends ListId> =
  ResponseOf<K> extends { data: (infer R)[] } ? R : ResponseOf<K> extends { rows: (infer R)[] } ? R : never;

export type ListInput<K extends ListId> = CallInput<PartnerContracts[K]>;

type Page = { data?: unknown[]; rows?: unknown[]; next_cursor: string | null };

/** Yields every row of a list. Fetches each page when it is needed. */
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
