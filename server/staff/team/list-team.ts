import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { decodeCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { findOpenInvitations } from "./invitations.queries";
import { findTeamMember, findTeamPage, type TeamMember } from "./team.queries";

const list = { name: "team", filters: {} };
const cursorKey = z.tuple([z.int()]);

/** A page of who works for the partner, in the order in which they joined, and every open invitation. */
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
  const parsed = cursorKey.safeParse(decodeCursor(keys, list, cursor));
  if (!parsed.success) throw new ApiError("invalid_cursor", "This cursor belongs to another list.");
  return parsed.data[0];
}

/** One of the partner's members, as the list has them. */
export async function getMember({ database, partner }: PartnerContext, staffId: number): Promise<TeamMember> {
  const found = await findTeamMember(database, { partnerId: partner.id, staffId });
  if (found === undefined) throw memberNotFound();
  return found;
}

export function memberNotFound(): ApiError<"not_found"> {
  return new ApiError("not_found", "Nobody with that id works here.");
}
