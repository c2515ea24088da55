"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { changePasswordRoute, sessionsKey } from "@/lib/api/profile";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Section } from "../ui/page-header";
import { CurrentPasswordField, isWrongPassword } from "./current-password-field";

const maxBytes = 128;

/**
 * The form that changes the user's password. A successful change clears the fields and reloads the list of sessions.
 */
export function PasswordForm({ minLength }: { minLength: number }) {
  const { texts, locale } = useTexts();
  const { settings } = texts;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState({ current: "", next: "" });
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      call(changePasswordRoute, {
        body: { current_password: typed.current, new_password: typed.next },
      }),
    onSuccess: () => {
      setTyped({ current: "", next: "" });
      setTried(false);
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const fault = findLengthError(typed.next, minLength, settings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.current !== "" && fault === undefined && !change.isPending) change.mutate();
  };
  const missing = tried && typed.current === "" ? settings.currentNeeded : undefined;
  return (
    <Section title={settings.password}>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <p className="text-ink2">{settings.passwordText}</p>
        <CurrentPasswordField
          value={typed.current}
          onChange={(current) => setTyped({ ...typed, current })}
          failure={change.error}
          error={missing}
        />
        <TextField
          label={settings.next}
          type="password"
          autoComplete="new-password"
          hint={fill(settings.nextHint, { count: minLength })}
          value={typed.next}
          error={tried ? fault : undefined}
          onChange={({ target }) => setTyped({ ...typed, next: target.value })}
        />
        {change.error === null || isWrongPassword(change.error) ? null : <FailureNote error={change.error} />}
        <p role="status" className="text-ok">
          {change.data === undefined ? "" : fillCount(settings.changed, change.data.sessions_ended, locale)}
        </p>
        <div>
          <Button type="submit" look="primary" busy={change.isPending && settings.changing}>
            {settings.change}
          </Button>
        </div>
      </form>
    </Section>
  );
}

type Words = { nextShort: string; nextLong: string };

/**
 * Returns the error text for a new password that is too short or too long. Returns undefined if its length is allowed.
 */
function findLengthError(password: string, minLength: number, words: Words): string | undefined {
  const normal = password.normalize("NFKC");
  if (new TextEncoder().encode(normal).length > maxBytes) return words.nextLong;
  return [...normal].length < minLength ? fill(words.nextShort, { count: minLength }) : undefined;
}
