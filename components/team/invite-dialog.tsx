"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { inviteMutation, teamKeys } from "@/lib/api/team";
import { memberEmailPattern } from "@/lib/email-address";
import type { MemberRole } from "@/lib/roles/roles";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { RoleChoices } from "./role-choices";
import type { NewInvitation } from "./team-view";

type InviteDialogProps = { onClose: () => void; onLink: (invited: NewInvitation) => void };

/** The dialog that invites a person. `onLink` receives the email address of the person and the invitation link. */
export function InviteDialog({ onClose, onLink }: InviteDialogProps) {
  const { texts, language } = useTexts();
  const { team, common } = texts;
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("agent");
  const [tried, setTried] = useState(false);
  const typed = email.trim();
  const invite = useMutation({
    ...inviteMutation((link) => onLink({ email: typed, link })),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (memberEmailPattern.test(typed) && !invite.isPending) invite.mutate({ email: typed, role, language });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={team.inviteTitle}
      description={team.inviteText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={team.email}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          error={tried && !memberEmailPattern.test(typed) ? team.emailNeeded : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleChoices role={role} onChange={setRole} />
        {invite.error === null ? null : <Failed error={invite.error} />}
        <FormButtons submit={team.makeLink} busy={invite.isPending && team.makingLink} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Failed({ error }: { error: unknown }) {
  const { team } = useTexts().texts;
  const limit = isApiFailure(error) && error.code === "limit_reached" ? error.details.limit : undefined;
  return (
    <div>
      {limit === undefined ? null : (
        <p className="pb-2 font-medium text-bad">{fill(team.limit, { limit: String(limit) })}</p>
      )}
      <FailureNote error={error} />
    </div>
  );
}
