"use client";

import type { Member } from "@/lib/contracts/portal/team";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { DataTable } from "../ui/data-table";
import { RowMenu } from "../ui/row-menu";
import { Status } from "../ui/status";
import type { MemberAction } from "./team-view";

type Act = (act: MemberAction, member: Member) => void;

/** The members of the team, each with the menu of its actions. */
export function MembersTable({ members, onAct }: { members: readonly Member[]; onAct: Act }) {
  const { team } = useTexts().texts;
  const list = useRowShortcuts<HTMLDivElement>();
  return (
    <div ref={list}>
      <DataTable
        label={team.people}
        columns={[
          { title: team.email },
          { title: team.role },
          { title: team.lastSeen, wide: true },
          { title: team.joined, wide: true },
          { title: team.actions, align: "right" },
        ]}
        rows={members.map((member) => ({
          key: String(member.id),
          cells: [
            <Who key="who" member={member} />,
            team.roles[member.role],
            <Seen key="seen" member={member} />,
            <Instant key="joined" at={member.created_at} />,
            <Actions key="actions" member={member} onAct={onAct} />,
          ],
        }))}
      />
    </div>
  );
}

function Who({ member }: { member: Member }) {
  const { team } = useTexts().texts;
  const { email } = useSession();
  return (
    <span className="block font-medium max-md:py-1">
      <Breakable text={member.email} />
      {member.email === email ? (
        <span className="inline-block whitespace-nowrap pl-2 text-ink3 text-meta">{team.you}</span>
      ) : null}
    </span>
  );
}

function Seen({ member: { last_seen_at: at, sessions } }: { member: Member }) {
  const { team } = useTexts().texts;
  if (at === null) return <span className="text-ink3">{team.neverSeen}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Instant at={at} />
      {sessions === 0 ? null : (
        <Status tone="ok" plain>
          {team.here}
        </Status>
      )}
    </span>
  );
}

function Actions({ member, onAct }: { member: Member; onAct: Act }) {
  const { team } = useTexts().texts;
  return (
    <RowMenu
      row={member.email}
      label={`${team.actions}: ${member.email}`}
      items={[
        { text: team.changeRole, onSelect: () => onAct("role", member) },
        { text: team.signOut, onSelect: () => onAct("signOut", member) },
        { text: team.remove, onSelect: () => onAct("remove", member) },
      ]}
    />
  );
}
