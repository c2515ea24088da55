"use client";

import type { ReactNode } from "react";
import { useRowShortcuts } from "./use-row-shortcuts";

/** Adds the shortcuts of a list to one that the server renders. */
export function RowKeys({ children }: { children: ReactNode }) {
  return <div ref={useRowShortcuts<HTMLDivElement>()}>{children}</div>;
}
