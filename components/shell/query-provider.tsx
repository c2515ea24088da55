"use client";

import { MutationCache, type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { isSubmitting } from "@/lib/api/submissions/in-flight";
import { publishChange } from "./change-events";

const maxRetries = 3;

/**
 * Returns whether a query is sent again: up to three times after an error of the service or the network, never after a
 * rejection.
 */
function shouldRetry(count: number, error: unknown): boolean {
  return count < maxRetries && (!isApiFailure(error) || error.unknownOutcome);
}

function createClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSettled: publishChange }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 5000, refetchOnWindowFocus: true },
      // Only the code that holds a change's key retries it. Without a network, a change fails at once, so
      // that
      // a click does not take effect much later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** Returns one query client per tab. On the server each request has its own. */
function currentClient(): QueryClient {
  if (typeof window === "undefined") return createClient();
  inBrowser ??= createClient();
  return inBrowser;
}

/** Provides queries for pages that poll. Server-rendered pages do without it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(currentClient);
  useSuspension(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Reloads the page once if a query fails because the account was suspended, so that the page says so once
 * instead of in each of its parts. Does not reload while a change or a submission is in progress, because the
 * user would not see its result.
 */
function useSuspension(client: QueryClient): void {
  const router = useRouter();
  useEffect(() => {
    let asked = false;
    return client.getQueryCache().subscribe((event) => {
      const type = event.type === "updated" ? event.action.type : undefined;
      // After a successful query the account is active, so another suspension reloads the page again.
      if (type === "success") asked = false;
      if (type !== "error" || asked || !isSuspended(event.query) || isAwaited(client)) return;
      asked = true;
      router.refresh();
    });
  }, [client, router]);
}

function isAwaited(client: QueryClient): boolean {
  return client.isMutating() > 0 || isSubmitting();
}

function isSuspended({ state: { error } }: Query): boolean {
  return isApiFailure(error) && error.code === "partner_inactive";
}
