import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { parseCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { findOpenInvitations } from "./invitations.queries";
import { findTeamMember, findTeamPage, type TeamMember } from "./team.queries";

const list = { name: "team", filters: {} };
const cursorKey = z.tuple([z.int()]);

/** Returns a page of the partner's members in the order they joined, and all open invitations. */
export async function listTeam(
  ctx: PartnerContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const { partner, database, keys } = ctx;
  const afterId = cursor === undefined ? 0 : readCursor(ctx, cursor);
  const rows = await findTeamPage(database, { partnerId: partner.id, afterId, limit });
  const page = toPage(rows, { keys, list, limit, keyOf: ({ id }) => [id] });
  return { ...page, invitations: await findOpenInvitations(database, partner.id) };
}

function readCursor({ keys }: PartnerContext, cursor: string): number {
  return parseCursor(keys, list, { cursor, schema: cursorKey })[0];
}

/** Returns one of the partner's members in the format of the list. Throws `not_found`. */
export async function getMember({ database, partner }: PartnerContext, staffId: number): Promise<TeamMember> {
  const found = await findTeamMember(database, { partnerId: partner.id, staffId });
  if (found === undefined) throw memberNotFound();
  return found;
}

export function memberNotFound(): ApiError<"not_found"> {
  return new ApiError("not_found", "Member not found. Reload the team list.");
}
