import type { ReportKind } from "@/lib/mail-kinds";
import type { Language } from "@/lib/texts/languages";
import type { StaffContext } from "../../context";
import { findMutedMail, saveMailSettings } from "./mail-settings.queries";

/** Returns the kinds of report that the person switched off. */
export async function getMailSettings({ database, staff }: StaffContext): Promise<ReportKind[]> {
  return await findMutedMail(database, staff.id);
}

/** Stores the kinds of report that the person switched off, and the language of the others. */
export async function changeMailSettings(
  { database, staff }: StaffContext,
  { muted, language }: { muted: readonly ReportKind[]; language: Language },
): Promise<ReportKind[]> {
  const unique = [...new Set(muted)];
  await saveMailSettings(database, { staffId: staff.id, muted: unique, language });
  return unique;
}
