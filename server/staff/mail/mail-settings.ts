import type { ReportKind } from "@/lib/mail-kinds";
import type { Language } from "@/lib/texts/languages";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { findMutedMail, lockMailSettings, saveMailSettings } from "./mail-settings.queries";

/** Returns the kinds of report that the person switched off. */
export async function getMutedReports({ database, staff }: StaffContext): Promise<ReportKind[]> {
  return await findMutedMail(database, staff.id);
}

/** Stores which kinds of report the person switched off, and the language of the other reports. Returns the kinds. */
export async function changeMailSettings(
  { database, staff }: StaffContext,
  acting: Acting,
  { muted, language }: { muted: readonly ReportKind[]; language: Language },
): Promise<ReportKind[]> {
  const after = { muted: [...new Set(muted)], language };
  await inTransaction(database, async (tx) => {
    const found = await lockMailSettings(tx, staff.id);
    if (found === undefined) throw new Error("The person was deleted during the request.");
    const { partnerId, ...before } = found;
    await saveMailSettings(tx, staff.id, after);
    await recordAudit(tx, acting, {
      action: "staff.change_mail_settings",
      partnerId,
      target: { type: "staff", id: String(staff.id) },
      before,
      after,
    });
  });
  return after.muted;
}
