"use client";

import type { ReactNode } from "react";
import { HotkeysProvider } from "../keyboard/shortcuts";
import { CityNamesProvider } from "../texts/city-names-provider";
import { Toasts } from "../toasts/toasts";
import { type PortalSession, SessionContext } from "./portal-session";

type ProvidersProps = {
  session: PortalSession;
  /** City names in the reader's language, by slug. */
  cityNames: Readonly<Record<string, string>>;
  children: ReactNode;
};

export function Providers({ session, cityNames, children }: ProvidersProps) {
  return (
    <SessionContext value={session}>
      <CityNamesProvider names={cityNames}>
        <HotkeysProvider>
          {children}
          <Toasts />
        </HotkeysProvider>
      </CityNamesProvider>
    </SessionContext>
  );
}
