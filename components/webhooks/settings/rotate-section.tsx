"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { rotateSecretMutation, rotateWebhookSecretRoute, webhookKeys } from "@/lib/api/webhooks";
import { formatInstant } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/field";
import { lazyComponent } from "../../ui/lazy-component";
import { Section } from "../../ui/page-header";

const SecretDialog = lazyComponent(() =>
  import("./webhook-secret-dialog").then((module) => module.WebhookSecretDialog),
);

const overlaps = ["0", "3600", "86400", "604800"] as const;
const defaultOverlap = 86_400;

type Rotated = { secret: string; previousUntil: string };

/**
 * The form that creates a new secret. Disabled while two secrets are active, because a new secret would end the older
 * of the two.
 */
export function RotateSection({ id, refused }: { id: string; refused: boolean }) {
  const { texts, locale } = useTexts();
  const { webhooks } = texts;
  const queryClient = useQueryClient();
  const [overlap, setOverlap] = useState(defaultOverlap);
  const [rotated, setRotated] = useState<Rotated>();
  const rotate = useMutation({
    ...rotateSecretMutation(id, (secret, previousUntil) => setRotated({ secret, previousUntil })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.one(id) }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Reads the select element, which may have been changed before hydration.
    const chosen = Number(new FormData(event.currentTarget).get("overlap") ?? defaultOverlap);
    setOverlap(chosen);
    if (!refused) rotate.mutate(chosen);
  };
  const body = { previous_secret_expires_in: overlap };
  return (
    <Section title={webhooks.rotateTitle}>
      <p id="rotate-note" className="max-w-prose pb-3 text-ink2">
        {refused ? webhooks.rotateTwice : webhooks.rotateText}
      </p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <SelectField
          label={webhooks.overlap}
          name="overlap"
          defaultValue={defaultOverlap}
          disabled={refused}
          onChange={(event) => setOverlap(Number(event.target.value))}
        >
          {overlaps.map((seconds) => (
            <option key={seconds} value={seconds}>
              {webhooks.overlaps[seconds]}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          look="primary"
          disabled={refused}
          aria-describedby="rotate-note"
          busy={rotate.isPending && webhooks.rotating}
        >
          {webhooks.rotate}
        </Button>
        <ApiCallDrawer call={{ route: rotateWebhookSecretRoute, params: { id }, body }} />
      </form>
      {rotate.error === null ? null : <FailureNote error={rotate.error} />}
      {rotated === undefined ? null : (
        <SecretDialog secret={rotated.secret} onStored={() => setRotated(undefined)}>
          <p className="pb-4 text-ink2">
            {rotate.variables === 0
              ? webhooks.previousGone
              : fill(webhooks.previousUntil, { when: formatInstant(rotated.previousUntil, locale) })}
          </p>
        </SecretDialog>
      )}
    </Section>
  );
}
