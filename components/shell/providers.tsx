"use client";

import type { ReactNode } from "react";
import { ShortcutsProvider } from "../keyboard/shortcuts";
import { Toasts } from "../toasts/toasts";
import { type PortalSession, SessionContext } from "./portal-session";

type ProvidersProps = { session: PortalSession; children: ReactNode };

export function Providers({ session, children }: ProvidersProps) {
  return (
    <SessionContext value={session}>
      <ShortcutsProvider>
        {children}
        <Toasts />
      </ShortcutsProvider>
    </SessionContext>
  );
}
