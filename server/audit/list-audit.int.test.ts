import { expect } from "vitest";
import type { Actor } from "../context";
import { inTransaction } from "../db/in-transaction";
import { inviteStaff } from "../staff/team/invite-staff";
import { createPartner } from "../testing/fixtures/create-partner";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { listAudit } from "./list-audit";
import { recordAudit } from "./record-audit";

test("an audit entry names the partner's member who acted, and no other person", async ({ ctx }) => {
  const { database, partner } = ctx;
  const member = await createStaffMember(database, partner);
  const stranger = await createStaffMember(database, await createPartner(database));
  const ids = [String(member.id), String(stranger.id), "autopilot"];
  const actors = ids.map((id): Actor => ({ type: "staff", id }));
  await inTransaction(database, async (tx) => {
    for (const actor of actors) {
      const target = { type: "staff", id: actor.id ?? "" };
      await recordAudit(tx, { ...ctx, actor }, { partnerId: partner.id, action: "staff.remove", target });
    }
  });
  const { rows } = await listAudit(ctx, {});
  expect(rows.map(({ actorName, targetName }) => [actorName, targetName])).toEqual([
    [null, null],
    [null, null],
    [member.email, member.email],
  ]);
});

test("an audit entry names the invited address", async ({ ctx }) => {
  const { partner } = ctx;
  const email = `${partner.slug}@example.com`;
  await inviteStaff(ctx, ctx, { partner: partner.slug, email, role: "agent" });
  const { rows } = await listAudit(ctx, {});
  expect(rows.map(({ action, targetName }) => [action, targetName])).toEqual([["staff.invite", email]]);
});
