import { createTitle } from "@/app/create-title";
import { BookingsList, type FirstPage } from "@/components/bookings/list/bookings-list";
import { dependsOnZone } from "@/components/bookings/list/bookings-query";
import { type BookingFilters, bookingFilterNames } from "@/lib/booking-filters";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { listViewsContract } from "@/lib/contracts/portal/views";
import { ApiError } from "@/server/errors/api-error";
import { requirePartnerStaff } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ bookings }) => bookings.title);

export default async function BookingsPage({ searchParams }: Props) {
  const { now } = await requirePartnerStaff();
  const [first, saved] = await Promise.all([
    readFirstPage(await searchParams),
    runPageOperation(listViewsContract),
  ]);
  return <BookingsList first={first} saved={saved} now={now.toISOString()} />;
}

/**
 * Returns the page of the list that the URL selects. Returns null if it is rejected, because the view then shows the
 * error, or if it depends on the reader's time zone, because the view then loads it.
 */
async function readFirstPage(search: Search): Promise<FirstPage | null> {
  const filters = readFilters(search);
  if (dependsOnZone(filters)) return null;
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const asked = Object.entries({ ...filters, cursor }).filter(([, value]) => value !== "");
  try {
    const page = await runPageOperation(listBookingsContract, { query: Object.fromEntries(asked) });
    return { filters, cursor, page };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function readFilters(search: Search): BookingFilters {
  // SAFETY: the object has a text for each name.
  return Object.fromEntries(bookingFilterNames.map((name) => [name, one(search[name])])) as BookingFilters;
}
