"use client";

import { startTransition, useState } from "react";
import { tellMissing } from "../ui/missing-parts";
import { AccountButton } from "./account-button";

type Box = typeof import("./account-menu-box");

const fetchBox = () => import("./account-menu-box");

/** The menu is fetched as somebody reaches for it, and opens when it is there. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const [box, setBox] = useState<Box>();
  if (box !== undefined) return <box.AccountMenuBox onShortcuts={onShortcuts} />;
  // In slices, so that the press is seen before all of the menu is made.
  const open = () =>
    void fetchBox().then(
      (found) => startTransition(() => setBox(found)),
      () => tellMissing(),
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
