"use client";

import { useState } from "react";
import { reportChunkFailure } from "./failed-chunks";
import { RowMenuButton, type RowMenuButtonProps } from "./row-menu-button";

export type RowMenuProps = Pick<RowMenuButtonProps, "row" | "label"> & {
  items: readonly { text: string; onSelect: () => void }[];
};

type Content = typeof import("./row-menu-content");

const fetchContent = () => import("./row-menu-content");

/**
 * The actions of a row behind three dots. The chunk of the menu is loaded when the pointer reaches the button, or when
 * the user opens the menu.
 */
export function RowMenu({ items, ...props }: RowMenuProps) {
  const [content, setContent] = useState<Content>();
  if (content !== undefined) return <content.RowMenuContent {...props} items={items} />;
  const open = () => void fetchContent().then(setContent, () => reportChunkFailure());
  return (
    <RowMenuButton
      {...props}
      onClick={open}
      onPointerEnter={() => void fetchContent().catch(() => undefined)}
      onKeyDown={({ key }) => {
        // These keys open a menu. The list's shortcuts send Enter without a click.
        if (key === "ArrowDown" || key === "Enter") open();
      }}
    />
  );
}
