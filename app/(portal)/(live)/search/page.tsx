import type { Metadata } from "next";
import { SearchView } from "@/components/search/search-view";
import { textsOf } from "@/lib/texts/texts-of";
import { listVehicleTypes } from "@/server/catalogue/read/list-vehicle-types";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import { requirePartnerStaff } from "../../require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).search.title };
}

export default async function SearchPage() {
  const { now } = await requirePartnerStaff();
  const { language } = await readPreferences();
  const vehicleTypes = await listVehicleTypes(getHostedRuntime().database, language);
  return <SearchView now={now.toISOString()} vehicleTypes={vehicleTypes} />;
}
