import { TableError } from "../table/table-error";
import type { TableRow } from "../table/table-row";
import { adyenLayouts } from "./adyen";
import { type Layout, toHeaderKey } from "./layout";
import { paypalLayouts } from "./paypal";
import { stripeLayouts } from "./stripe";

const layouts = [...stripeLayouts, ...adyenLayouts, ...paypalLayouts];

export type Headers = ReadonlyMap<string, { index: number; name: string }>;

/**
 * Returns the headers of the first row by their normalised text, without blank ones. Throws a `TableError` if two
 * columns have the same header.
 */
export function readHeaders({ cells, number }: TableRow): Headers {
  const headers = new Map<string, { index: number; name: string }>();
  const repeated = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim();
    const key = toHeaderKey(cell);
    if (key === "") continue;
    if (headers.has(key)) repeated.add(key);
    else headers.set(key, { index, name });
  }
  const [key] = repeated;
  if (key === undefined) return headers;
  const { name: column = key } = headers.get(key) ?? {};
  const message = `Two columns have the header “${column}”. Rename or remove one of them.`;
  throw new TableError("duplicate_header", message, { row: number, column });
}

/** Returns the first known layout whose required headers are all in the file, or undefined. */
export function recognise(headers: Headers): Layout | undefined {
  return layouts.find(({ required }) => required.every((header) => headers.has(header)));
}

/**
 * Returns the first layout of which the file lacks exactly one required header, with that header, so that the caller
 * can report the missing column. Returns undefined if there is none. Considers only layouts with more than 5 required
 * headers.
 */
export function findAlmostRecognised(headers: Headers): { layout: Layout; missing: string } | undefined {
  for (const layout of layouts) {
    const missing = layout.required.filter((header) => !headers.has(header));
    const [only] = missing;
    if (only !== undefined && missing.length === 1 && layout.required.length > 5)
      return { layout, missing: only };
  }
  return undefined;
}
