import { createTitle } from "@/app/create-title";
import { SearchView } from "@/components/search/search-view";
import { listVehicleTypes } from "@/server/catalogue/read/list-vehicle-types";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import { requirePage } from "../../require-staff";

export const generateMetadata = createTitle(({ search }) => search.title);

export default async function SearchPage() {
  const { now } = await requirePage("/search");
  const { language } = await readPreferences();
  const vehicleTypes = await listVehicleTypes(getHostedRuntime().database, language);
  return <SearchView now={now.toISOString()} vehicleTypes={vehicleTypes} />;
}
