import type { ComponentProps } from "react";
import { buttonStyles } from "./button-styles";
import { Icon } from "./icon";

export type RowMenuButtonProps = ComponentProps<"button"> & {
  /** Names the row, for the keys of its list. */
  row: string;
  /** Says whose actions they are. */
  label: string;
};

/** Three dots that open what can be done with a row. */
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
