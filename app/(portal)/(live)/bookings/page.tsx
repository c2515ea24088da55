import { createTitle } from "@/app/create-title";
import { BookingsList } from "@/components/bookings/list/bookings-list";
import { dependsOnZone } from "@/components/bookings/list/bookings-query";
import { bookingFilterNames } from "@/lib/booking-filters";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { listViewsContract } from "@/lib/contracts/portal/views";
import { readFilters, readFirstPage, type Search } from "../../read-first-page";
import { requirePage } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ bookings }) => bookings.title);

export default async function BookingsPage({ searchParams }: Props) {
  const { now } = await requirePage("/bookings");
  const search = await searchParams;
  const [first, saved] = await Promise.all([
    // Only the browser knows the time zone that days depend on, so the view then loads the page.
    dependsOnZone(readFilters(search, bookingFilterNames))
      ? null
      : readFirstPage(listBookingsContract, { search, names: bookingFilterNames }),
    runPageOperation(listViewsContract),
  ]);
  return <BookingsList first={first} saved={saved} now={now.toISOString()} />;
}
