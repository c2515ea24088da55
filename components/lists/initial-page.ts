type Place<N extends string> = { filters: Readonly<Record<N, string>>; cursor: string };

/** A page of a list that the server read for the URL, with its filters and cursor. */
export type InitialPage<N extends string, Page> = Place<N> & { page: Page };

/**
 * Returns the initial data of a query: the page that the server read if it has the same filters and cursor, otherwise
 * none.
 */
export function getInitialData<N extends string, Page>(
  initial: InitialPage<N, Page> | null,
  names: readonly N[],
  { filters, cursor }: Place<N>,
): { initialData?: Page } {
  const isSame =
    initial !== null &&
    initial.cursor === cursor &&
    names.every((name) => initial.filters[name] === filters[name]);
  return isSame ? { initialData: initial.page } : {};
}
