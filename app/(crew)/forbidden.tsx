import { Forbidden } from "@/components/errors/forbidden";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { requireStaff } from "../(portal)/require-staff";
import { readPreferences } from "../preferences";

export default async function DeskForbidden() {
  const { language } = await readPreferences();
  const { staff } = await requireStaff();
  const missing = { what: "role", has: staff.role, needs: ["crew"] } as const;
  return <Forbidden missing={missing} texts={getTexts(language)} locale={getLocale(language)} start="/" />;
}
