"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "../ui/button";

type PasskeyFormProps = {
  /** The hidden fields of the form, with the CSRF token. */
  hidden: ReactNode;
  words: { use: string; waiting: string; failed: string };
};

/**
 * The form that completes a sign-in with a passkey as the second factor. It needs scripts, so the form for a code is
 * always shown below it. A click loads the passkey library.
 */
export function PasskeyForm({ hidden, words }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<"idle" | "busy" | "failed">("idle");
  const ask = async () => {
    if (form.current === null || field.current === null) return;
    setProgress("busy");
    try {
      const { askForPasskey } = await import("../passkeys/authenticator");
      field.current.value = JSON.stringify(await askForPasskey(await fetchOptions(form.current)));
      form.current.submit();
    } catch {
      setProgress("failed");
    }
  };
  return (
    <form ref={form} method="post" action="/api/auth/passkey" className="flex flex-col gap-2">
      {hidden}
      <input ref={field} type="hidden" name="passkey" />
      <Button
        look="primary"
        size="large"
        onClick={() => void ask()}
        busy={progress === "busy" && words.waiting}
      >
        {words.use}
      </Button>
      {progress === "failed" ? (
        <p role="alert" className="text-bad text-meta">
          {words.failed}
        </p>
      ) : null}
    </form>
  );
}

/**
 * Fetches the passkey options of the sign-in that awaits a second factor. Throws if the response is an error, for
 * example because the sign-in has expired.
 */
async function fetchOptions(form: HTMLFormElement): Promise<{ challenge: string }> {
  const csrfToken = String(new FormData(form).get("csrfToken"));
  const response = await fetch("/api/auth/passkey-options", {
    method: "POST",
    body: new URLSearchParams({ csrfToken }),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The options returned ${response.status}.`);
  const { options } = await response.json();
  return options;
}
