import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";

/** Records a failed sign-in in the audit log, with the account if it exists. Never records the typed text. */
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
