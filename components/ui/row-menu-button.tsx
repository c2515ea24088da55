import type { ComponentProps } from "react";
import { buttonStyles } from "./button-styles";
import { Icon } from "./icon";

export type RowMenuButtonProps = ComponentProps<"button"> & {
  /** Identifies the row for the shortcuts of its list. */
  row: string;
  /** The accessible name, which names the row. */
  label: string;
};

/** A button with three dots that opens the actions of a row. */
export function RowMenuButton({ row, label, ...props }: RowMenuButtonProps) {
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      type="button"
      data-row={row}
      aria-keyshortcuts="."
      aria-label={label}
      className={buttonStyles({ look: "quiet", size: "small" })}
    >
      <Icon name="ellipsis" className="size-4" />
    </button>
  );
}
