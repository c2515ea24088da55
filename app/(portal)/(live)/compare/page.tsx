import type { Metadata } from "next";
import { CompareView } from "@/components/vehicles/compare-view";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";
import { requirePartnerStaff } from "../../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).vehicles.compareTitle };
}

export default async function ComparePage() {
  await requirePartnerStaff();
  return <CompareView />;
}
