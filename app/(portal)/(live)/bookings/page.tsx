import type { Metadata } from "next";
import { BookingsList, type FirstPage } from "@/components/bookings/list/bookings-list";
import { type BookingFilters, filterNames } from "@/lib/api/bookings";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { textsOf } from "@/lib/texts/texts-of";
import { ApiError } from "@/server/errors/api-error";
import { readPreferences } from "../../../preferences";
import { requirePartnerStaff } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Search> };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).bookings.title };
}

export default async function BookingsPage({ searchParams }: Props) {
  const { now } = await requirePartnerStaff();
  const first = await readFirstPage(await searchParams);
  return <BookingsList first={first} now={now.toISOString()} />;
}

/** Returns the page of the list that the URL selects, or null if it is rejected. The view then shows the error. */
async function readFirstPage(search: Search): Promise<FirstPage | null> {
  const filters = Object.fromEntries(filterNames.map((name) => [name, one(search[name])]));
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const asked = Object.entries({ ...filters, cursor }).filter(([, value]) => value !== "");
  try {
    const page = await runPageOperation(listBookingsContract, { query: Object.fromEntries(asked) });
    return { filters: allFilters(filters), cursor, page };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function allFilters(given: Record<string, string>): BookingFilters {
  const { status = "", created_after = "", created_before = "" } = given;
  const { external_ref = "", payment_reference = "" } = given;
  return { status, created_after, created_before, external_ref, payment_reference };
}
