import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { lockStaff } from "../identity/staff.queries";
import { deleteUnneededCodes } from "../second-factor/recovery-codes.queries";
import { deletePasskey, findPasskeys, type PasskeyRow, updatePasskeyName } from "./passkeys.queries";

/** Renames a passkey of the caller. Throws `not_found`. */
export async function renamePasskey(
  ctx: StaffContext,
  acting: Acting,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow> {
  return await changePasskey(ctx, id, async (tx, before) => {
    await updatePasskeyName(tx, id, name);
    await record(
      tx,
      { ctx, acting, action: "staff.rename_passkey" },
      {
        before: { passkey: String(id), name: before.name },
        after: { passkey: String(id), name },
      },
    );
    return { ...before, name };
  });
}

/** Removes a passkey of the caller, and the recovery codes if no second factor is left. Throws `not_found`. */
export async function removePasskey(ctx: StaffContext, acting: Acting, id: number): Promise<void> {
  await changePasskey(ctx, id, async (tx, { name }) => {
    await deletePasskey(tx, id);
    await deleteUnneededCodes(tx, ctx.staff.id);
    await record(
      tx,
      { ctx, acting, action: "staff.remove_passkey" },
      {
        before: { passkey: String(id), name },
        after: { passkey: null },
      },
    );
  });
}

async function changePasskey<T>(
  { database, staff }: StaffContext,
  id: number,
  change: (tx: Tx, passkey: PasskeyRow) => Promise<T>,
): Promise<T> {
  return await inTransaction(database, async (tx) => {
    await lockStaff(tx, staff.id);
    const passkey = (await findPasskeys(tx, staff.id)).find((candidate) => candidate.id === id);
    if (passkey === undefined) throw new ApiError("not_found", "Passkey not found. Reload the page.");
    return await change(tx, passkey);
  });
}

async function record(
  tx: Tx,
  { ctx, acting, action }: { ctx: StaffContext; acting: Acting; action: string },
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const target = { type: "staff", id: String(ctx.staff.id) } as const;
  await recordAudit(tx, acting, { action, partnerId: ctx.partner?.id ?? null, target, ...change });
}
