import { notFound } from "next/navigation";
import { createTitle } from "@/app/create-title";
import { GoLiveView } from "@/components/go-live/go-live-view";
import { getGoLiveContract } from "@/lib/contracts/portal/go-live";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export const generateMetadata = createTitle(({ goLive }) => goLive.title);

/** The page on which a partner requests access to production. Only a sandbox has it. */
export default async function GoLivePage() {
  await requirePage("/developers/go-live");
  if (getHostedRuntime().config.environment !== "sandbox") notFound();
  const { language } = await readPreferences();
  const { go_live } = await runPageOperation(getGoLiveContract, { query: { language } });
  return <GoLiveView first={go_live} />;
}
