"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { teamQuery } from "@/lib/api/team";
import type { Invitation, listTeamContract, Member } from "@/lib/contracts/portal/team";
import { FailureNote } from "../errors/failure-note";
import { Pager } from "../lists/pager";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import { PageHeader, Section } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { InvitationsTable } from "./invitations-table";
import { MembersTable } from "./members-table";

const InviteDialog = lazyComponent(() => import("./invite-dialog").then((module) => module.InviteDialog));
const RoleDialog = lazyComponent(() => import("./role-dialog").then((module) => module.RoleDialog));
const ConfirmMemberAction = lazyComponent(() =>
  import("./confirm-member-action").then((module) => module.ConfirmMemberAction),
);
const NewLink = lazyComponent(() => import("./new-link").then((module) => module.NewLink));

export type MemberAction = "role" | "remove" | "signOut";
export type OpenDialog =
  | { what: "none" }
  | { what: "invite" }
  | { what: "role"; member: Member }
  | { what: "remove" | "signOut"; member: Member }
  | { what: "withdraw"; invitation: Invitation };
export type NewInvitation = { email: string; link: string };

/** The members and invitations of the account, with the actions of an admin. */
export function TeamView({ first }: { first: z.output<typeof listTeamContract.response> }) {
  const { texts } = useTexts();
  const { team, common } = texts;
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1) ?? "";
  const list = useQuery({ ...teamQuery(cursor), ...(cursor === "" ? { initialData: first } : {}) });
  const [open, setOpen] = useState<OpenDialog>({ what: "none" });
  const [invited, setInvited] = useState<NewInvitation>();
  const { data, error } = list;
  const next = data?.next_cursor ?? null;
  return (
    <>
      <PageHeader
        title={team.title}
        note={team.note}
        actions={
          <Button look="primary" onClick={() => setOpen({ what: "invite" })}>
            {team.invite}
          </Button>
        }
      />
      {error === null ? null : <FailureNote error={error} onRetry={() => void list.refetch()} />}
      {data === undefined ? (
        <SkeletonRows rows={5} className="h-(--row)" label={common.loading} />
      ) : (
        <>
          <MembersTable members={data.data} onAct={(what, member) => setOpen({ what, member })} />
          <Pager
            onPrevious={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
            onNext={next === null ? undefined : () => setCursors([...cursors, next])}
          />
          {data.invitations.length === 0 ? null : (
            <Section title={team.invitations}>
              <InvitationsTable
                invitations={data.invitations}
                onWithdraw={(invitation) => setOpen({ what: "withdraw", invitation })}
              />
            </Section>
          )}
        </>
      )}
      <Dialogs open={open} onClose={() => setOpen({ what: "none" })} onLink={setInvited} />
      {invited === undefined ? null : <NewLink invited={invited} onStored={() => setInvited(undefined)} />}
    </>
  );
}

type DialogsProps = {
  open: OpenDialog;
  onClose: () => void;
  onLink: (invited: NewInvitation) => void;
};

/** Shows the open dialog, if there is one. Its code is loaded when it is first opened. */
function Dialogs({ open, onClose, onLink }: DialogsProps) {
  switch (open.what) {
    case "none":
      return null;
    case "invite":
      return <InviteDialog onClose={onClose} onLink={onLink} />;
    case "role":
      return <RoleDialog member={open.member} onClose={onClose} />;
    default:
      return <ConfirmMemberAction open={open} onClose={onClose} />;
  }
}
