import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";

/** Whose account was tried is written down where there is one; what was typed never is. */
export async function recordSignInFailure(
  { database, config }: Pick<Runtime, "database" | "config">,
  account: { id: number; partnerId: number | null } | undefined,
  requestId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const actor = { type: "staff", id: null } as const;
    await recordAudit(
      tx,
      { actor, now: await readClock(tx), requestId, config },
      {
        action: "staff.sign_in_failed",
        partnerId: account?.partnerId ?? null,
        target: { type: "staff", id: account === undefined ? "unknown" : String(account.id) },
      },
    );
  });
}
