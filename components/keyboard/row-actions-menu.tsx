"use client";

import { useTexts } from "../texts/texts-provider";
import { Menu, MenuItem } from "../ui/menu";
import { copyReference } from "./copy-reference";

type RowActionsMenuProps = { link: HTMLAnchorElement; onClose: () => void };

/**
 * The menu of actions for a row that is a link without a menu button. When the menu closes, the link has the focus
 * again.
 */
export function RowActionsMenu({ link, onClose }: RowActionsMenuProps) {
  const { texts } = useTexts();
  const { keys } = texts.shell;
  const { row = "" } = link.dataset;
  const { left, top } = link.getBoundingClientRect();
  const close = () => {
    link.focus();
    onClose();
  };
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${keys.rowActions}: ${row}`}
          onFocus={close}
          className="pointer-events-none fixed size-6 opacity-0"
          style={{ left, top }}
        />
      }
    >
      <MenuItem shortcut="Enter" onSelect={() => link.click()}>
        {keys.open}
      </MenuItem>
      <MenuItem shortcut="o" onSelect={() => void window.open(link.href, "_blank", "noopener")}>
        {keys.openTab}
      </MenuItem>
      <MenuItem shortcut="y" onSelect={() => copyReference(row, texts)}>
        {keys.copyReference}
      </MenuItem>
    </Menu>
  );
}
