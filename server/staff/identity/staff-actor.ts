import type { StaffRole } from "@/lib/roles/roles";
import type { Actor } from "../../context";

/** Returns the actor for the audit log. The crew is a separate type of actor. */
export function staffActor({ id, role }: { id: number; role: StaffRole }): Actor {
  return { type: role === "crew" ? "crew" : "staff", id: String(id) };
}
