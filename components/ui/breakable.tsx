import { clsx } from "clsx";
import { Fragment } from "react";

/** An address or a name of parts, whose lines end at its joints: no last letter stands alone. A copy has none of it. */
export function Breakable({ text, className }: { text: string; className?: string }) {
  const parts = text.split(/(?<=[/:_])(?![/:_])|(?=[@.?&=#])/);
  return (
    <span className={clsx("wrap-anywhere", className)}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
        <Fragment key={place}>
          {place === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
