import { Forbidden, type Missing } from "@/components/errors/forbidden";
import { Suspended } from "@/components/errors/suspended";
import { textsOf } from "@/lib/texts/texts-of";
import type { StaffSession } from "@/server/staff/sessions/find-staff-session";
import { readPreferences } from "../preferences";
import { requireStaff } from "./require-staff";

/** Returns the permission that the user lacks. */
function missingFor({ staff, partner }: StaffSession): Missing {
  if (partner?.products.includes("car_rentals") === false) return { what: "product", needs: "car_rentals" };
  return { what: "role", has: staff.role, needs: "admin" };
}

export default async function PortalForbidden() {
  const { language } = await readPreferences();
  const session = await requireStaff();
  const { partner } = session;
  if (partner?.status === "suspended") return <Suspended partner={partner.name} texts={textsOf(language)} />;
  return <Forbidden missing={missingFor(session)} texts={textsOf(language)} start="/" />;
}
