import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";

/** The value of one column. Dates, arrays and bytes are text that PostgreSQL parses. */
export type Cell = string | number | boolean | null;

/** One row of a table. All rows of the table have the same columns in the same order. */
export type Row = Readonly<Record<string, Cell>>;
export type Table = { name: string; rows: Iterable<Row> };

const chunkLength = 1 << 18;

/**
 * Streams the rows into the table in one COPY and returns their number. Aborting the signal `failed` aborts the COPY.
 */
export async function copyRows(sql: postgres.Sql, table: Table, failed: AbortSignal): Promise<number> {
  const { name, rows } = table;
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done === true) return 0;
  let count = 0;
  function* chunks() {
    let chunk = "";
    for (let next: IteratorResult<Row> = first; next.done !== true; next = iterator.next()) {
      chunk += `${Object.values(next.value).map(cellText).join("\t")}\n`;
      count += 1;
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = "";
    }
    yield chunk;
  }
  const columns = Object.keys(first.value).join(", ");
  const into = await sql.unsafe(`copy ${name} (${columns}) from stdin`).writable();
  await pipeline(Readable.from(chunks()), into, { signal: failed });
  return count;
}

function cellText(cell: Cell): string {
  if (cell === null) return "\\N";
  const text = String(cell);
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? "")
    : text;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
