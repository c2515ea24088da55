"use client";

import { startTransition, useState } from "react";
import { reportChunkFailure } from "../ui/failed-chunks";
import { AccountButton } from "./account-button";

type Box = typeof import("./account-menu-content");

const fetchBox = () => import("./account-menu-content");

/** The account menu. Its content is loaded when the pointer reaches the button, or when the menu is opened. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const [box, setBox] = useState<Box>();
  if (box !== undefined) return <box.AccountMenuContent onShortcuts={onShortcuts} />;
  // As a transition, so that the press is painted before the menu is rendered.
  const open = () =>
    void fetchBox().then(
      (found) => startTransition(() => setBox(found)),
      () => reportChunkFailure(),
    );
  return (
    <AccountButton
      onClick={open}
      onPointerEnter={() => void fetchBox().catch(() => undefined)}
      onKeyDown={({ key }) => {
        if (key === "ArrowDown") open();
      }}
    />
  );
}
