"use client";

import type { ReactNode } from "react";
import { HotkeysProvider } from "../keyboard/shortcuts";
import { Toasts } from "../toasts/toasts";
import { type PortalSession, SessionContext } from "./portal-session";

export function Providers({ session, children }: { session: PortalSession; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <HotkeysProvider>
        {children}
        <Toasts />
      </HotkeysProvider>
    </SessionContext>
  );
}
