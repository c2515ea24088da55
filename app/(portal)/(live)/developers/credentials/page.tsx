import type { Metadata } from "next";
import { CredentialsView } from "@/components/credentials/credentials-view";
import { listCredentialsContract } from "@/lib/contracts/portal/credentials";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { requireAdmin } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).credentials.title };
}

export default async function CredentialsPage() {
  await requireAdmin();
  return (
    <CredentialsView first={await runPageOperation(listCredentialsContract, { query: { limit: "100" } })} />
  );
}
