"use client";

import { Menu, MenuItem } from "./menu";
import type { RowMenuProps } from "./row-menu";
import { RowMenuButton } from "./row-menu-button";

/**
 * The content of `RowMenu` in its own chunk: the button and the menu. It is rendered when the user opens the menu, so
 * the menu is open from the start.
 */
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
