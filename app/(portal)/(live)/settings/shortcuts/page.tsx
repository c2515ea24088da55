import { createTitle } from "@/app/create-title";
import { ShortcutsList } from "@/components/shell/shortcuts-list";
import { PageHeader } from "@/components/ui/page-header";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../preferences";
import { requireStaff } from "../../../require-staff";

export const generateMetadata = createTitle(({ settings }) => settings.shortcuts);

export default async function ShortcutsPage() {
  await requireStaff();
  const { language } = await readPreferences();
  return (
    <>
      <PageHeader title={getTexts(language).settings.shortcuts} />
      <div className="max-w-3xl">
        <ShortcutsList />
      </div>
    </>
  );
}
