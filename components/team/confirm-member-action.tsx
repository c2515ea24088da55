"use client";

import type { TeamChange } from "@/lib/api/team";
import type { Invitation, Member } from "@/lib/contracts/portal/team";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useChangeTeam } from "./use-change-team";

type Asked = { what: "remove" | "signOut"; member: Member } | { what: "withdraw"; invitation: Invitation };

/** Returns the dialog's texts, with different words for the user's own account. */
function getDialogTexts(asked: Asked, self: string, team: Texts["team"]) {
  const { email } = asked.what === "withdraw" ? asked.invitation : asked.member;
  const own = asked.what !== "withdraw" && email === self;
  switch (asked.what) {
    case "withdraw":
      return {
        title: fill(team.withdrawTitle, { email }),
        text: team.withdrawText,
        act: team.withdraw,
        busy: team.withdrawing,
      };
    case "signOut":
      return {
        title: fill(team.signOutTitle, { email }),
        text: own ? team.signOutOwnText : team.signOutText,
        act: team.signOut,
        busy: team.signingOut,
      };
    case "remove":
      return {
        title: own ? team.removeOwnTitle : fill(team.removeTitle, { email }),
        text: own ? team.removeOwnText : team.removeText,
        act: own ? team.removeOwn : team.remove,
        busy: team.removing,
      };
  }
}

function changeOf(asked: Asked): TeamChange {
  return asked.what === "withdraw"
    ? { act: "withdraw", id: asked.invitation.id }
    : { act: asked.what, id: asked.member.id };
}

/** Asks for confirmation before a member is removed or signed out, or an invitation is withdrawn. */
export function ConfirmMemberAction({ open, onClose }: { open: Asked; onClose: () => void }) {
  const { team, common } = useTexts().texts;
  const { email } = useSession();
  const words = getDialogTexts(open, email, team);
  const change = useChangeTeam(onClose);
  return (
    <Dialog
      open
      alert
      onOpenChange={(next) => next || onClose()}
      title={words.title}
      description={words.text}
      closeLabel={common.close}
    >
      {change.error === null ? null : <FailureNote error={change.error} />}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          look="danger"
          onClick={() => change.isPending || change.mutate(changeOf(open))}
          busy={change.isPending && words.busy}
        >
          {words.act}
        </Button>
        <Button onClick={onClose}>{team.keep}</Button>
      </div>
    </Dialog>
  );
}
