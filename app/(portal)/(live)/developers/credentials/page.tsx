import { createTitle } from "@/app/create-title";
import { CredentialsView } from "@/components/credentials/credentials-view";
import { listCredentialsContract } from "@/lib/contracts/portal/credentials";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export const generateMetadata = createTitle(({ credentials }) => credentials.title);

export default async function CredentialsPage() {
  await requirePage("/developers/credentials");
  return (
    <CredentialsView first={await runPageOperation(listCredentialsContract, { query: { limit: "100" } })} />
  );
}
