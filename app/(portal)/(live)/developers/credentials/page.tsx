import type { Metadata } from "next";
import { CredentialsView } from "@/components/credentials/credentials-view";
import { listCredentialsContract } from "@/lib/contracts/portal/credentials";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { askOperation } from "../../../ask-operation";
import { requireAdmin } from "../../../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).credentials.title };
}

export default async function CredentialsPage() {
  await requireAdmin();
  return <CredentialsView first={await askOperation(listCredentialsContract, { query: { limit: "100" } })} />;
}
