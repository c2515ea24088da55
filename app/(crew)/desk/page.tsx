import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { firstOf } from "@/app/(auth)/first-of";
import { DeskBoard } from "@/components/desk/desk-board";
import { DeniedNote } from "@/components/errors/denied-note";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readDeniedPath } from "@/server/http/staff/read-denied-path";
import { requireStaff } from "../../(portal)/require-staff";
import { readPreferences } from "../../preferences";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).desk.title };
}

type Props = { searchParams: Promise<{ denied?: string | string[] }> };

export default async function DeskPage({ searchParams }: Props) {
  const { staff } = await requireStaff();
  if (staff.role !== "crew") forbidden();
  const { denied } = await searchParams;
  const { origin } = new URL(getHostedRuntime().config.publicUrl);
  const deniedPath = readDeniedPath(firstOf(denied), { start: "/desk", origin });
  const { language } = await readPreferences();
  return (
    <>
      <DeniedNote path={deniedPath} role={staff.role} texts={textsOf(language)} />
      <DeskBoard />
    </>
  );
}
