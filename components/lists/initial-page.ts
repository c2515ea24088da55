type Place<N extends string> = { filters: Readonly<Record<N, string>>; cursor: string };

/** The server-rendered page of a list for one URL. */
export type InitialPage<N extends string, Page> = Place<N> & { page: Page };

/** Returns the initial data of a query: the server-rendered page if it is the requested one. */
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
