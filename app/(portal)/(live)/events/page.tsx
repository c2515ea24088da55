import { createTitle } from "@/app/create-title";
import { EventsList, type FirstEvents } from "@/components/events/events-list";
import { eventFilterNames } from "@/lib/api/events";
import { listNewestEventsContract } from "@/lib/contracts/portal/events";
import { ApiError } from "@/server/errors/api-error";
import { requireAdmin } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;

export const generateMetadata = createTitle(({ events }) => events.title);

export default async function EventsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdmin();
  return <EventsList first={await readFirstPage(await searchParams)} />;
}

/** Returns the page of the list that the URL selects, or null if it is rejected. The view then shows the error. */
async function readFirstPage(search: Search): Promise<FirstEvents | null> {
  const [types = "", created_after = "", created_before = ""] = eventFilterNames.map((name) =>
    one(search[name]),
  );
  const filters = { types, created_after, created_before };
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const asked = Object.entries({ ...filters, cursor }).filter(([, value]) => value !== "");
  try {
    const query = Object.fromEntries(asked);
    return { filters, cursor, page: await runPageOperation(listNewestEventsContract, { query }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
