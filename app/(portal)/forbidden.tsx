import { Forbidden, type MissingPermission } from "@/components/errors/forbidden";
import { Suspended } from "@/components/errors/suspended";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../preferences";
import { listRequiredRoles, requireStaff } from "./require-staff";

/** Returns what the user lacks to open the page: a role, or the product that their partner has not enabled. */
async function findMissing(): Promise<MissingPermission> {
  const { staff } = await requireStaff();
  const needs = await listRequiredRoles();
  return needs.includes(staff.role)
    ? { what: "product", needs: "car_rentals" }
    : { what: "role", has: staff.role, needs };
}

export default async function PortalForbidden() {
  const { language } = await readPreferences();
  const { partner } = await requireStaff();
  if (partner?.status === "suspended") return <Suspended partner={partner.name} texts={getTexts(language)} />;
  return (
    <Forbidden
      missing={await findMissing()}
      texts={getTexts(language)}
      locale={getLocale(language)}
      start="/"
    />
  );
}
