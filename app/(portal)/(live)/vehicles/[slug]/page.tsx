import { createTitle } from "@/app/create-title";
import { VehiclePage } from "@/components/vehicles/vehicle-page";
import { type Car, isSupplierOffer } from "@/lib/api/cars";
import { getCarContract } from "@/lib/contracts/catalogue";
import { ApiError } from "@/server/errors/api-error";
import { readPreferences } from "../../../../preferences";
import { BreakdownChart } from "../../../breakdown-chart";
import { type PageQuery, readBreakdown } from "../../../read-breakdown";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<PageQuery> };

export const generateMetadata = createTitle(({ vehicles }) => vehicles.title);

export default async function Vehicle({ params, searchParams }: Props) {
  const { now } = await requirePage("/vehicles/[slug]");
  const slug = decodeURIComponent((await params).slug);
  const query = await searchParams;
  const initial = isSupplierOffer(slug) ? undefined : await readCar(slug, query);
  const breakdown = <BreakdownChart breakdown={await readBreakdown(slug, query)} isShort />;
  return (
    <VehiclePage key={slug} slug={slug} initial={initial} now={now.toISOString()} breakdown={breakdown} />
  );
}

/**
 * Returns the car with its price for the dates and currency in the URL. Returns `undefined` if the API rejects them:
 * the browser then sends the request and shows the error.
 */
async function readCar(slug: string, search: PageQuery): Promise<Car | undefined> {
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
