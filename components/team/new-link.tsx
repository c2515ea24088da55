"use client";

import { fill } from "@/lib/texts/interpolate";
import { SecretDialog } from "../secrets/secret-dialog";
import { useTexts } from "../texts/texts-provider";
import type { NewInvitation } from "./team-view";

/** Shows an invitation link once. */
export function NewLink({ invited, onStored }: { invited: NewInvitation; onStored: () => void }) {
  const { team } = useTexts().texts;
  const words = {
    title: fill(team.linkTitle, { email: invited.email }),
    text: team.linkText,
    copy: team.copyLink,
    stored: team.linkStored,
  };
  return <SecretDialog secret={invited.link} words={words} onStored={onStored} />;
}
