type Place<N extends string> = { filters: Readonly<Record<N, string>>; cursor: string };

/** What the server has painted: the list as one URL asks for it. */
export type InitialPage<N extends string, Page> = Place<N> & { page: Page };

/** What a query of the list begins with: the painted page, where it is the page that is asked for. */
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
