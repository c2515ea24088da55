import { createTitle } from "@/app/create-title";
import { EventView } from "@/components/events/event-view";
import { JsonView } from "@/components/ui/json-view";
import { inspectEventContract } from "@/lib/contracts/portal/events";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = createTitle(({ events }) => events.event);

export default async function EventPage({ params }: Props) {
  await requirePage("/events/[id]");
  const { id } = await params;
  const initial = await runPageOperation(inspectEventContract, { params: { event_id: id } });
  const { language } = await readPreferences();
  const label = getTexts(language).deliveries.bodyFormatted;
  return <EventView key={id} initial={initial} formatted={<JsonView json={initial.body} label={label} />} />;
}
