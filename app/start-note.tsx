import { DeniedNote } from "@/components/errors/denied-note";
import type { StaffRole } from "@/lib/roles/roles";
import { getTexts } from "@/lib/texts/get-texts";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readDeniedPath } from "@/server/http/staff/read-denied-path";
import { getFirstValue } from "./(auth)/get-first-value";
import { readPreferences } from "./preferences";

export type StartPageProps = { searchParams: Promise<{ denied?: string | string[] }> };

type StartNoteProps = StartPageProps & { start: "/" | "/desk"; role: StaffRole };

/** Names, on a start page, the page that the user was not allowed to open. Shows nothing if the URL names none. */
export async function StartNote({ searchParams, start, role }: StartNoteProps) {
  const { denied } = await searchParams;
  const { origin } = new URL(getHostedRuntime().config.publicUrl);
  const { language } = await readPreferences();
  const path = readDeniedPath(getFirstValue(denied), { start, origin });
  return <DeniedNote path={path} role={role} texts={getTexts(language)} />;
}
