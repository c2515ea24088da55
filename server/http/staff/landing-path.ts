import type { StaffRole } from "../../staff/identity/staff.queries";

/**
 * Returns the page to open after sign-in. The desk is for the crew, so other people get their start page, which
 * names the path in `denied`. Pages of partners do the same for the crew, who land on the desk.
 */
export function landingPath(role: StaffRole, path: string): string {
  const { pathname } = new URL(path, "http://portal.invalid");
  const isDesk = pathname === "/desk" || pathname.startsWith("/desk/");
  return isDesk && role !== "crew" ? deniedPath("/", path) : path;
}

/**
 * Returns the path of a person's start page, which says that they may not see the wanted page. It says nothing if that
 * was a start page, with any query.
 */
export function deniedPath(start: "/" | "/desk", wanted: string): string {
  return new URL(wanted, "http://portal.invalid").pathname === "/"
    ? start
    : `${start}?${new URLSearchParams({ denied: wanted })}`;
}
