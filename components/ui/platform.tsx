"use client";

import { createContext, type ReactNode, useContext } from "react";

const AppleContext = createContext(false);

/** Provides to the components inside whether the user has an Apple system. The server reads this from the request. */
export function PlatformProvider({ apple, children }: { apple: boolean; children: ReactNode }) {
  return <AppleContext value={apple}>{children}</AppleContext>;
}

/** Returns whether shortcuts use `⌘` in place of Ctrl. */
export function useApple(): boolean {
  return useContext(AppleContext);
}
