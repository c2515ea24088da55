"use client";

import { type FormEvent, useState } from "react";
import type { Member } from "@/lib/contracts/portal/team";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useSession } from "../shell/portal-session";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { RoleChoices } from "./role-choices";
import { useChangeTeam } from "./use-change-team";

/** The dialog that changes the role of a member. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { team, common } = useTexts().texts;
  const own = useSession().email === member.email;
  const [role, setRole] = useState(member.role);
  const change = useChangeTeam(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (role === member.role) return onClose();
    if (!change.isPending) change.mutate({ act: "role", id: member.id, role });
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={(next) => next || onClose()}
      title={fill(team.roleTitle, { email: member.email })}
      description={own ? team.roleOwnText : team.roleText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <RoleChoices role={role} onChange={setRole} />
        {change.error === null ? null : <FailureNote error={change.error} />}
        <FormButtons
          submit={team.save}
          busy={change.isPending && team.saving}
          cancel={team.keep}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
