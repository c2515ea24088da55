import { InlineText } from "./inline";

/** A table whose first column contains the row headers. With an empty `head`, it has no header row. */
export function DocTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div tabIndex={0} className="my-4 overflow-x-auto">
      <table className="w-full border-line border-y text-left text-base">
        {head.length === 0 ? null : (
          <thead>
            <tr className="border-line border-b">
              {head.map((title) => (
                <th key={title} scope="col" className="py-2 pr-4 font-medium text-ink3 text-meta">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-line">
          {rows.map(([first = "", ...cells]) => (
            <tr key={first} className="align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink">
                <InlineText text={first} />
              </th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column.
                <td key={place} className="py-2 pr-4 text-ink2">
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
