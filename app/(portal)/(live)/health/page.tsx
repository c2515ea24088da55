import { createTitle } from "@/app/create-title";
import { HealthView } from "@/components/health/health-view";
import { getHealthContract } from "@/lib/contracts/portal/health";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../../preferences";
import { requirePage } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";
import { readHealthUnit } from "./read-health-unit";

type Props = { searchParams: Promise<{ unit?: string | string[] }> };

export const generateMetadata = createTitle(({ health }) => health.title);

/** The health of the API, rendered on the server, so that the charts and their links work without scripts. */
export default async function HealthPage({ searchParams }: Props) {
  await requirePage("/health");
  const { language } = await readPreferences();
  const query = { unit: readHealthUnit((await searchParams).unit) };
  const health = await runPageOperation(getHealthContract, { query });
  return <HealthView health={health} texts={getTexts(language)} locale={getLocale(language)} />;
}
