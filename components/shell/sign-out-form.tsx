"use client";

import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { clearTabStorage } from "./clear-tab-storage";
import { useSession } from "./portal-session";

/** A sign-out button that also works without scripts. */
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
      <Button type="submit" look="primary">
        {shell.signOut}
      </Button>
    </form>
  );
}
