"use client";

import { useState } from "react";
import { reportChunkFailure } from "./failed-chunks";
import { RowMenuButton, type RowMenuButtonProps } from "./row-menu-button";

export type RowMenuProps = Pick<RowMenuButtonProps, "row" | "label"> & {
  items: readonly { text: string; onSelect: () => void }[];
};

type Box = typeof import("./row-menu-content");

const fetchBox = () => import("./row-menu-content");

/**
 * The actions of a row behind three dots. The menu is loaded when the pointer reaches the button, or when it is opened.
 */
export function RowMenu({ items, ...props }: RowMenuProps) {
  const [box, setBox] = useState<Box>();
  if (box !== undefined) return <box.RowMenuContent {...props} items={items} />;
  const open = () => void fetchBox().then(setBox, () => reportChunkFailure());
  return (
    <RowMenuButton
      {...props}
      onClick={open}
      onPointerEnter={() => void fetchBox().catch(() => undefined)}
      onKeyDown={({ key }) => {
        // These keys open a menu. The list's shortcuts send Enter without a click.
        if (key === "ArrowDown" || key === "Enter") open();
      }}
    />
  );
}
