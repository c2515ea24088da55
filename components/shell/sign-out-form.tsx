"use client";

import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { clearTabStorage } from "./clear-tab-storage";
import { useSession } from "./portal-session";

/**
 * A sign-out button that also works without scripts. The 403 page contains it, and every page loads the scripts of the
 * 403 page. It does not use `Button`, to keep those scripts small.
 */
export function SignOutForm() {
  const { formToken } = useSession();
  const { shell } = useTexts().texts;
  if (formToken === null) {
    return (
      <a className="text-accent underline" href="/api/auth/prepare?to=/">
        {shell.signOut}
      </a>
    );
  }
  return (
    <form method="post" action="/api/auth/signout" onSubmit={clearTabStorage}>
      <input type="hidden" name="csrfToken" value={formToken} />
      <button type="submit" className={buttonStyles({ look: "primary" })}>
        {shell.signOut}
      </button>
    </form>
  );
}
