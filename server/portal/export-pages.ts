import { csvLine } from "./csv";

type Cells = Parameters<typeof csvLine>[0];
type Page<Row> = { rows: readonly Row[]; next_cursor: string | null };

/** The number of rows of each page, so that few rows are in memory. */
export const exportedPageSize = 100;

/** Yields a list as CSV, page by page. The first line has the names of the columns. */
export async function* exportPages<Row>(
  columns: readonly string[],
  getPage: (cursor: string | undefined) => Promise<Page<Row>>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<string, void> {
  yield* toCsv(columns, readPages(getPage), toCells);
}

/** Yields pages of rows as CSV. The first line has the names of the columns, even if there are no rows. */
export async function* toCsv<Row>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<string, void> {
  let head = csvLine(columns);
  for await (const rows of pages) {
    yield head + rows.map((row) => csvLine(toCells(row))).join("");
    head = "";
  }
  if (head !== "") yield head;
}

async function* readPages<Row>(
  getPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const page = await getPage(cursor);
    yield page.rows;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
