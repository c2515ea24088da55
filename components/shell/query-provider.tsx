"use client";

import { MutationCache, type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { isSubmitting } from "@/lib/api/submissions/in-flight";
import { publishChange } from "./change-events";

const maxRetries = 3;

/**
 * Returns whether TanStack Query repeats a failed query. A network error or a 5xx response is retried up to three
 * times. Another error response is final.
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

/** Returns the query client: one per tab in a browser, a new one for each request on the server. */
function currentClient(): QueryClient {
  if (typeof window === "undefined") return createClient();
  inBrowser ??= createClient();
  return inBrowser;
}

/** Provides the query client to pages that poll. Purely server-rendered pages need none. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(currentClient);
  useSuspension(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Refreshes the page when a query fails because the account was suspended. The page then shows one message instead of
 * an error in each of its parts. Refreshes only once until a query succeeds again. Does not refresh while a change or a
 * submission is in progress, because the user would not see its result.
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
