import type { Actor } from "../../context";
import type { StaffRole } from "./staff.queries";

/** How a member is named in what they did: the crew is a party of its own. */
export function staffActor({ id, role }: { id: number; role: StaffRole }): Actor {
  return { type: role === "crew" ? "crew" : "staff", id: String(id) };
}
