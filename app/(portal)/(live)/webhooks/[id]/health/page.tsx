import { EndpointHealthView } from "@/components/health/endpoint-health-view";
import { getEndpointHealthContract } from "@/lib/contracts/portal/health";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../../../../preferences";
import { requirePage } from "../../../../require-staff";
import { runPageOperation } from "../../../../run-page-operation";
import { readHealthUnit } from "../../../health/read-health-unit";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ unit?: string | string[] }> };

/** The health of an endpoint, rendered on the server, so that the charts and their links work without scripts. */
export default async function EndpointHealthPage({ params, searchParams }: Props) {
  await requirePage("/webhooks/[id]/health");
  const { id } = await params;
  const { language } = await readPreferences();
  const query = { unit: readHealthUnit((await searchParams).unit) };
  const health = await runPageOperation(getEndpointHealthContract, { params: { id }, query });
  return (
    <EndpointHealthView id={id} health={health} texts={getTexts(language)} locale={getLocale(language)} />
  );
}
