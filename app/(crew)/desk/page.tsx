import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { DeskBoard } from "@/components/desk/desk-board";
import { textsOf } from "@/lib/texts/texts-of";
import { requireStaff } from "../../(portal)/require-staff";
import { readPreferences } from "../../preferences";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).desk.title };
}

export default async function DeskPage() {
  const { staff } = await requireStaff();
  if (staff.role !== "crew") forbidden();
  return <DeskBoard />;
}
