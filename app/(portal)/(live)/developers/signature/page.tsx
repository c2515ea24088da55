import type { Metadata } from "next";
import { SignatureLab } from "@/components/signature/signature-lab";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { requireAdmin } from "../../../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).signature.title };
}

export default async function SignaturePage() {
  await requireAdmin();
  return <SignatureLab />;
}
