"use client";

import { startTransition, useState } from "react";
import { reportChunkFailure } from "../ui/failed-chunks";
import { AccountButton } from "./account-button";

type Box = typeof import("./account-menu-content");

const fetchBox = () => import("./account-menu-content");

/** The menu is fetched as somebody reaches for it, and opens when it is there. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const [box, setBox] = useState<Box>();
  if (box !== undefined) return <box.AccountMenuContent onShortcuts={onShortcuts} />;
  // In slices, so that the press is seen before all of the menu is made.
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
