"use client";

import { createContext, type ReactNode, useContext } from "react";

const AppleContext = createContext(false);

/** Provides `useApple` with whether the user has an Apple system. The server detects this from the request. */
export function PlatformProvider({ apple, children }: { apple: boolean; children: ReactNode }) {
  return <AppleContext value={apple}>{children}</AppleContext>;
}

/** Returns whether the user has an Apple system, whose shortcuts use `⌘` instead of Ctrl. */
export function useApple(): boolean {
  return useContext(AppleContext);
}
