"use client";

import { Menu, MenuItem } from "./menu";
import type { RowMenuProps } from "./row-menu";
import { RowMenuButton } from "./row-menu-button";

/** The content of the menu. It is rendered open, because the user has opened it to load it. */
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
