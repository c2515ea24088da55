"use client";

import type { ReactNode } from "react";
import { SecretDialog } from "../../secrets/secret-dialog";
import { useTexts } from "../../texts/texts-provider";

/** Shows a new signing secret once. */
export function WebhookSecretDialog(props: { secret: string; children?: ReactNode; onStored: () => void }) {
  const { webhooks } = useTexts().texts;
  const words = {
    title: webhooks.newSecret,
    text: webhooks.newSecretText,
    copy: webhooks.copySecret,
    stored: webhooks.stored,
  };
  return <SecretDialog {...props} words={words} />;
}
