"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { HotkeysProvider } from "../keyboard/hotkeys";
import { Toasts } from "../toasts/toasts";
import { type PortalSession, SessionContext } from "./portal-session";

const mostRetries = 3;

/** Faults of the service and of the network are worth another try; an answer that says no is not. */
function shouldRetry(count: number, error: unknown): boolean {
  return count < mostRetries && (!isApiFailure(error) || error.unknownOutcome);
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 5000, refetchOnWindowFocus: true },
      // Retrying a change is for whoever holds its key.
      mutations: { retry: false },
    },
  });
}

export function Providers({ session, children }: { session: PortalSession; children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        <HotkeysProvider>
          {children}
          <Toasts />
        </HotkeysProvider>
      </QueryClientProvider>
    </SessionContext>
  );
}
