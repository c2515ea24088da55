"use client";

import type { ReactNode } from "react";
import { useRowShortcuts } from "./use-row-shortcuts";

/** Wraps a server-rendered list and adds the shortcuts for its rows. */
export function RowKeys({ children }: { children: ReactNode }) {
  return <div ref={useRowShortcuts<HTMLDivElement>()}>{children}</div>;
}
