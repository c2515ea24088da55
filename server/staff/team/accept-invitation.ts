import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { CommandError } from "../../errors/command-error";
import { hashChosenPassword, type PasswordFault, passwordFault } from "../identity/choose-password";
import { addStaff } from "./add-staff";
import { findInvitation } from "./find-invitation";
import { claimInvitation } from "./invitations.queries";

export type AcceptFault = PasswordFault | "invitation_closed";

/**
 * Adds the invited person as a member with the password they chose. Works once per invitation. Returns the
 * reason if it fails.
 */
export async function acceptInvitation(
  runtime: Runtime,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<AcceptFault | undefined> {
  const { database, config } = runtime;
  const invitation = await findInvitation(runtime, token);
  if (invitation === undefined) return "invitation_closed";
  const fault = passwordFault(password);
  if (fault !== undefined) return fault;
  const passwordHash = await hashChosenPassword(password);
  try {
    return await inTransaction(database, async (tx) => {
      const claimed = await claimInvitation(tx, invitation.id);
      if (claimed === undefined) return "invitation_closed";
      const { partnerId, email, role, partnerSlug: partner } = claimed;
      const acting = {
        actor: { type: "staff", id: null } as const,
        now: await readClock(tx),
        requestId,
        config,
      };
      const invitationId = claimed.id;
      await addStaff(tx, acting, { partnerId, email, role, passwordHash, partner, invitationId });
      return undefined;
    });
  } catch (error) {
    // A member with this email address has joined in another way.
    if (error instanceof CommandError) return "invitation_closed";
    throw error;
  }
}
