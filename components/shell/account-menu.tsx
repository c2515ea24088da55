"use client";

import { startTransition, useState } from "react";
import { reportChunkFailure } from "../ui/failed-chunks";
import { AccountButton } from "./account-button";

type Content = typeof import("./account-menu-content");

const fetchContent = () => import("./account-menu-content");

/** The account menu. Its content is loaded when the pointer reaches the button, or when the menu is opened. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const [content, setContent] = useState<Content>();
  if (content !== undefined) return <content.AccountMenuContent onShortcuts={onShortcuts} />;
  // As a transition, so that the press is painted before the menu is rendered.
  const open = () =>
    void fetchContent().then(
      (found) => startTransition(() => setContent(found)),
      () => reportChunkFailure(),
    );
  return (
    <AccountButton
      onClick={open}
      onPointerEnter={() => void fetchContent().catch(() => undefined)}
      onKeyDown={({ key }) => {
        if (key === "ArrowDown") open();
      }}
    />
  );
}
