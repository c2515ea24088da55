import type { Metadata } from "next";
import { TodayBoard } from "@/components/today/today-board";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../preferences";
import { requirePartnerStaff } from "../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).today.title };
}

export default async function TodayPage() {
  await requirePartnerStaff();
  return <TodayBoard />;
}
