import { createTitle } from "@/app/create-title";
import { TeamView } from "@/components/team/team-view";
import { listTeamContract } from "@/lib/contracts/portal/team";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export const generateMetadata = createTitle(({ team }) => team.title);

export default async function TeamPage() {
  await requirePage("/settings/team");
  return <TeamView first={await runPageOperation(listTeamContract, { query: { limit: "100" } })} />;
}
