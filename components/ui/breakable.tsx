import { clsx } from "clsx";
import { Fragment } from "react";

/** A URL or compound name that breaks at its separators. Copied text contains no break characters. */
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
