import type { Metadata } from "next";
import { VehiclePage } from "@/components/vehicles/vehicle-page";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";
import { requirePartnerStaff } from "../../require-staff";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).vehicles.title };
}

export default async function Vehicle({ params }: Props) {
  await requirePartnerStaff();
  const { slug } = await params;
  return <VehiclePage slug={decodeURIComponent(slug)} />;
}
