import type { Metadata } from "next";
import { TeamView } from "@/components/team/team-view";
import { listTeamContract } from "@/lib/contracts/portal/team";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../preferences";
import { requireAdmin } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).team.title };
}

export default async function TeamPage() {
  await requireAdmin();
  return <TeamView first={await runPageOperation(listTeamContract, { query: { limit: "100" } })} />;
}
