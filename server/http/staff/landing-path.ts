import type { StaffRole } from "@/lib/roles/roles";

/**
 * Returns the page to open after sign-in: the wanted page. If that is a page of the desk and the person is not crew,
 * returns the start page with the wanted page in `denied`. Pages of partners redirect the crew to the desk in the same
 * way.
 */
export function landingPath(role: StaffRole, path: string): string {
  return isDeskPath(new URL(path, "http://portal.invalid").pathname) && role !== "crew"
    ? toStartPathWithDenied("/", path)
    : path;
}

/** Returns whether a path without query and hash is a page of the crew's desk. */
export function isDeskPath(pathname: string): boolean {
  return pathname === "/desk" || pathname.startsWith("/desk/");
}

/**
 * Returns the path of a person's start page. Its query parameter `denied` names the page that the person may not see.
 * Omits `denied` if the wanted page is `/`.
 */
export function toStartPathWithDenied(start: "/" | "/desk", wanted: string): string {
  return new URL(wanted, "http://portal.invalid").pathname === "/"
    ? start
    : `${start}?${new URLSearchParams({ denied: wanted })}`;
}
