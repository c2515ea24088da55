"use client";

import { clearTabStorage } from "./clear-tab-storage";
import { useSession } from "./portal-session";

/**
 * Signs out by posting a form, because any site could link to a URL. Without the form's token, the browser
 * loads one first and comes back.
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
