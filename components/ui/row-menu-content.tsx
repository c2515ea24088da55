"use client";

import { Menu, MenuItem } from "./menu";
import type { RowMenuProps } from "./row-menu";
import { RowMenuButton } from "./row-menu-button";

/** The menu after it has been loaded. It is open at first, because the user has just opened it. */
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
