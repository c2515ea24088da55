"use client";

import { fill } from "@/lib/texts/interpolate";
import { SecretDialog } from "../secrets/secret-dialog";
import { useTexts } from "../texts/texts-provider";
import type { ShownSecret } from "./credentials-view";

/** Shows a credential's secret once, with its client ID. */
export function NewSecret({ shown, onStored }: { shown: ShownSecret; onStored: () => void }) {
  const { credentials } = useTexts().texts;
  const { previous } = shown;
  const words = {
    title: credentials.newSecret,
    text: credentials.newSecretText,
    copy: credentials.copySecret,
    stored: credentials.stored,
  };
  const identifier = {
    label: credentials.clientId,
    value: shown.clientId,
    copy: credentials.copyClientId,
    secretLabel: credentials.clientSecret,
  };
  return (
    <SecretDialog secret={shown.secret} words={words} identifier={identifier} onStored={onStored}>
      {previous === "none" ? null : (
        <p className="pb-4 text-ink2">
          {previous === "gone"
            ? credentials.previousEnded
            : fill(credentials.previousUntil, { when: previous })}
        </p>
      )}
    </SecretDialog>
  );
}
