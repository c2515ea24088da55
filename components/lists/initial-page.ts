type Place<N extends string> = { filters: Readonly<Record<N, string>>; cursor: string };

/** The server-rendered page of a list for one URL. */
export type InitialPage<N extends string, Page> = Place<N> & { page: Page };

/** Returns the initial data of a query: the server-rendered page if it is the requested one. */
export function paintedData<N extends string, Page>(
  painted: InitialPage<N, Page> | null,
  names: readonly N[],
  { filters, cursor }: Place<N>,
): { initialData?: Page } {
  const isSame =
    painted !== null &&
    painted.cursor === cursor &&
    names.every((name) => painted.filters[name] === filters[name]);
  return isSame ? { initialData: painted.page } : {};
}
