"use client";

import { Menu, MenuItem } from "./menu";
import type { RowMenuProps } from "./row-menu";
import { RowMenuButton } from "./row-menu-button";

/** The menu itself: it is open as it comes, for it was asked for. */
export function RowMenuContent({ items, ...button }: RowMenuProps) {
  return (
    <Menu defaultOpen trigger={<RowMenuButton {...button} />}>
      {items.map(({ text, onSelect }) => (
        <MenuItem key={text} onSelect={onSelect}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
