import { SkeletonRows } from "@/components/ui/skeleton";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";

export default async function AuditLoading() {
  const { language } = await readPreferences();
  return <SkeletonRows rows={12} className="h-(--row)" label={textsOf(language).common.loading} />;
}
