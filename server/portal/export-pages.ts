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
  let cursor: string | undefined;
  let head = csvLine(columns);
  do {
    const page = await getPage(cursor);
    yield head + page.rows.map((row) => csvLine(toCells(row))).join("");
    head = "";
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
