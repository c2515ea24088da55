import type { PartnerContext } from "../../context";
import type { StaffMember } from "../identity/staff.queries";

/** Returns the signed-in person of a request to the portal API. */
export function getViewer({ staff }: PartnerContext): StaffMember {
  if (staff === undefined) throw new Error("The request has no signed-in person.");
  return staff;
}
