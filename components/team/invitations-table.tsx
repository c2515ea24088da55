"use client";

import type { Invitation } from "@/lib/contracts/portal/team";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";

type InvitationsTableProps = {
  invitations: readonly Invitation[];
  onWithdraw: (invitation: Invitation) => void;
};

/** The invitations, each with a button that withdraws it. */
export function InvitationsTable({ invitations, onWithdraw }: InvitationsTableProps) {
  const { team } = useTexts().texts;
  return (
    <DataTable
      label={team.invitations}
      columns={[
        { title: team.email },
        { title: team.role },
        { title: team.invited, wide: true },
        { title: team.until, wide: true },
        { title: team.actions, align: "right" },
      ]}
      rows={invitations.map((invitation) => ({
        key: String(invitation.id),
        cells: [
          <Breakable key="email" text={invitation.email} />,
          team.roles[invitation.role],
          <Instant key="invited" at={invitation.created_at} />,
          <Instant key="until" at={invitation.expires_at} />,
          <Button
            key="withdraw"
            size="small"
            aria-label={`${team.withdraw}: ${invitation.email}`}
            onClick={() => onWithdraw(invitation)}
          >
            {team.withdraw}
          </Button>,
        ],
      }))}
    />
  );
}
