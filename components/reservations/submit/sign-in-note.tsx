"use client";

import { useQuery } from "@tanstack/react-query";
import { signInHref, useHere } from "../../shell/use-here";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";

async function readFormToken(): Promise<string> {
  const answer = await fetch("/api/auth/csrf", { cache: "no-store" });
  const body: unknown = await answer.json();
  const token = typeof body === "object" && body !== null && "csrfToken" in body ? body.csrfToken : "";
  return String(token);
}

/** A form to sign in again. Sign-in leads back to this page, which resumes the submission. */
export function SignInNote() {
  const { texts } = useTexts();
  const { signIn } = texts.reserve;
  const token = useQuery({ queryKey: ["form-token"], queryFn: readFormToken, staleTime: 0, gcTime: 0 });
  const here = useHere();
  return (
    <section role="alert" className="rounded-panel border border-wait bg-wait-soft px-4 py-3">
      <p className="font-semibold text-form text-wait">{signIn.title}</p>
      <p className="mt-1 max-w-prose">{signIn.text}</p>
      <form
        method="post"
        action="/api/auth/callback/credentials"
        className="mt-3 grid max-w-xl grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="csrfToken" value={token.data ?? ""} />
        <input type="hidden" name="callbackUrl" value={here} />
        <TextField
          label={signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <TextField
          label={signIn.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" disabled={token.data === undefined}>
          {signIn.submit}
        </Button>
      </form>
      <a className="mt-2 inline-block min-h-6 text-accent underline" href={signInHref(here)}>
        {signIn.otherWays}
      </a>
    </section>
  );
}
