import { createTitle } from "@/app/create-title";
import { EventsList } from "@/components/events/events-list";
import { eventFilterNames } from "@/lib/api/events";
import { listNewestEventsContract } from "@/lib/contracts/portal/events";
import { readFirstPage, type Search } from "../../read-first-page";
import { requirePage } from "../../require-staff";

export const generateMetadata = createTitle(({ events }) => events.title);

export default async function EventsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requirePage("/events");
  const asked = { search: await searchParams, names: eventFilterNames };
  return <EventsList first={await readFirstPage(listNewestEventsContract, asked)} />;
}
