import type { StaffRole } from "@/lib/roles/roles";

/**
 * Returns the page to open after sign-in. The desk is for the crew, so other people get their start page, which
 * names the path in `denied`. Pages of partners do the same for the crew, who land on the desk.
 */
export function landingPath(role: StaffRole, path: string): string {
  return isDeskPath(new URL(path, "http://portal.invalid").pathname) && role !== "crew"
    ? deniedPath("/", path)
    : path;
}

/** Returns whether a path without query and hash is a page of the crew's desk. */
export function isDeskPath(pathname: string): boolean {
  return pathname === "/desk" || pathname.startsWith("/desk/");
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
