"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { changeMailSettingsRoute } from "@/lib/api/profile";
import type { ReportKind } from "@/lib/mail-kinds";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Section } from "../ui/page-header";

type MailSectionProps = {
  /** The kinds of reports that the person's role receives. */
  kinds: readonly ReportKind[];
  muted: readonly ReportKind[];
};

/**
 * The settings of the reports that a person receives by mail. Saving them also sets the language of the reports to that
 * of the portal.
 */
export function MailSection({ kinds, muted: stored }: MailSectionProps) {
  const { texts, language } = useTexts();
  const { mail } = texts;
  const [muted, setMuted] = useState(stored);
  const save = useMutation({
    mutationFn: () => call(changeMailSettingsRoute, { body: { muted: [...muted], language } }),
  });
  const choose = (kind: ReportKind, isWanted: boolean) => {
    save.reset();
    setMuted(isWanted ? muted.filter((one) => one !== kind) : [...muted, kind]);
  };
  return (
    <Section title={mail.section}>
      <p className="pb-3 text-ink2">{mail.sectionNote}</p>
      <div className="flex flex-col gap-1 pb-4">
        {kinds.map((kind) => (
          <label key={kind} className="inline-flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="size-4"
              checked={!muted.includes(kind)}
              onChange={({ target }) => choose(kind, target.checked)}
            />
            {mail.kinds[kind]}
          </label>
        ))}
      </div>
      <Button onClick={() => save.mutate()} busy={save.isPending && mail.saving}>
        {mail.save}
      </Button>
      <div role="status" className="pt-2 empty:hidden">
        {save.isSuccess ? <p className="text-ok">{mail.saved}</p> : null}
        {save.error === null ? null : <FailureNote error={save.error} />}
      </div>
    </Section>
  );
}
