import type { Metadata } from "next";
import { VehiclePage } from "@/components/vehicles/vehicle-page";
import { type Car, isSupplierOffer } from "@/lib/api/cars";
import { getCarContract } from "@/lib/contracts/catalogue";
import { textsOf } from "@/lib/texts/texts-of";
import { ApiError } from "@/server/errors/api-error";
import { readPreferences } from "../../../../preferences";
import { requirePartnerStaff } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Search> };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).vehicles.title };
}

export default async function Vehicle({ params, searchParams }: Props) {
  await requirePartnerStaff();
  const slug = decodeURIComponent((await params).slug);
  const initial = isSupplierOffer(slug) ? undefined : await readCar(slug, await searchParams);
  return <VehiclePage key={slug} slug={slug} initial={initial} />;
}

/** Returns the car with the dates and currency of the URL, or `undefined` if they are rejected. The view then shows the error. */
async function readCar(slug: string, search: Search): Promise<Car | undefined> {
  const { language } = await readPreferences();
  const terms = ["date_from", "date_to", "currency"].flatMap((name) => {
    const value = search[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  try {
    const query = { ...Object.fromEntries(terms), locale: language };
    return await runPageOperation(getCarContract, { params: { slug }, query });
  } catch (error) {
    if (error instanceof ApiError && [400, 422].includes(error.status)) return undefined;
    throw error;
  }
}
