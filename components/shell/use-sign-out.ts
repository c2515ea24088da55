"use client";

import { clearTabStorage } from "./clear-tab-storage";
import { useSession } from "./portal-session";

/**
 * Returns a function that signs out by posting a form with the CSRF token. A link would not be safe, because any site
 * could link to it. Without a token, the function does not sign out: it requests a token and opens the start page.
 */
export function useSignOut(): (action: `/api/auth/${string}`) => void {
  const { formToken } = useSession();
  return (action) => {
    if (formToken === null) return window.location.assign("/api/auth/prepare?to=/");
    clearTabStorage();
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "csrfToken";
    field.value = formToken;
    form.append(field);
    document.body.append(form);
    form.submit();
  };
}
