import type { Metadata } from "next";
import { firstOf } from "@/app/(auth)/first-of";
import { DeniedNote } from "@/components/errors/denied-note";
import { TodayBoard } from "@/components/today/today-board";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readDeniedPath } from "@/server/http/staff/read-denied-path";
import { readPreferences } from "../../preferences";
import { requirePartnerStaff } from "../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).today.title };
}

type Props = { searchParams: Promise<{ denied?: string | string[] }> };

export default async function TodayPage({ searchParams }: Props) {
  const { staff } = await requirePartnerStaff();
  const { denied } = await searchParams;
  const { origin } = new URL(getHostedRuntime().config.publicUrl);
  const deniedPath = readDeniedPath(firstOf(denied), { start: "/", origin });
  const { language } = await readPreferences();
  return (
    <>
      <DeniedNote path={deniedPath} role={staff.role} texts={textsOf(language)} />
      <TodayBoard />
    </>
  );
}
