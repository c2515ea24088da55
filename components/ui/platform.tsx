"use client";

import { createContext, type ReactNode, useContext } from "react";

const AppleContext = createContext(false);

/** Tells the components below whether the user has an Apple system, which the server reads from the request. */
export function PlatformProvider({ apple, children }: { apple: boolean; children: ReactNode }) {
  return <AppleContext value={apple}>{children}</AppleContext>;
}

/** Returns whether shortcuts use `⌘` in place of Ctrl. */
export function useApple(): boolean {
  return useContext(AppleContext);
}
