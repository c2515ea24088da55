import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allContracts } from "../contracts/all";
import { allPortalContracts } from "../contracts/portal/all";
import { getMasking } from "./masking";
import { getOperationCapability } from "./operation-capabilities";
import { findPageCapability, pageCapabilities } from "./page-capabilities";
import { type Capability, may, staffRoles } from "./roles";

/**
 * The table of decision 0052: `yes`, `no` or `sandbox`, in the order admin, agent, developer, finance, viewer, crew.
 */
const table: Readonly<Record<Capability, string>> = {
  own: "yes yes yes yes yes yes",
  portal: "yes yes yes yes yes no",
  search: "yes yes yes no yes no",
  bookings: "yes yes yes yes yes no",
  drafts: "yes yes yes no yes no",
  book: "yes yes no no no no",
  evidence: "yes yes no yes no no",
  money: "yes yes no yes yes no",
  refund: "yes yes no yes no no",
  reconcile: "yes no no yes no no",
  insights: "yes no no no no no",
  lookup: "yes yes yes no yes no",
  simulate: "yes yes yes no no no",
  integrate: "yes no yes no no no",
  credentials: "yes no sandbox no no no",
  administer: "yes no no no no no",
  desk: "no no no no no yes",
};

test("each role has exactly the capabilities of the table", () => {
  const actual = Object.fromEntries(
    Object.keys(table).map((name) => {
      // SAFETY: the names of the table are capabilities.
      const capability = name as Capability;
      const cells = staffRoles.map((role) => {
        if (may({ role, environment: "production" }, capability)) return "yes";
        return may({ role, environment: "sandbox" }, capability) ? "sandbox" : "no";
      });
      return [name, cells.join(" ")];
    }),
  );
  expect(actual).toEqual(table);
});

const masked = staffRoles.filter((role) => getMasking(role).customers || getMasking(role).payments);

test("a role that sees masked data cannot call an idempotent operation, whose response is stored", () => {
  expect(masked).toEqual(["developer", "viewer"]);
  for (const contract of [...allContracts, ...allPortalContracts].filter(({ idempotent }) => idempotent)) {
    for (const role of masked) {
      const person = { role, environment: "sandbox" } as const;
      expect(may(person, getOperationCapability(contract)), `${role} ${contract.operationId}`).toBe(false);
    }
  }
});

/** Returns the path and the file of each page in a part of the portal. */
function pagesOf(part: string): { path: string; file: string }[] {
  const files = readdirSync(`app/${part}`, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("@"));
  return pages.map((file) => {
    const folders = file.split("/").slice(0, -1);
    const path = `/${folders.filter((one) => !one.startsWith("(")).join("/")}`;
    return { path, file: `app/${part}/${file}` };
  });
}

test("every page of the portal has a capability, and every capability of a page has a page", () => {
  const paths = [...pagesOf("(portal)"), ...pagesOf("(crew)")].map(({ path }) => path);
  expect(Object.keys(pageCapabilities).sort()).toEqual(paths.sort());
});

test("every page of members requires its own capability", () => {
  for (const { path, file } of pagesOf("(portal)")) {
    const call = findPageCapability(path) === "own" ? "requireStaff()" : `requirePage("${path}")`;
    expect(readFileSync(file, "utf8"), file).toContain(call);
  }
});

test("a path is found by its page, and a fixed path before one with a parameter", () => {
  expect(findPageCapability("/webhooks/new")).toBe("integrate");
  expect(findPageCapability("/reservations/new")).toBe("book");
  expect(findPageCapability("/reservations/RB-1")).toBe("drafts");
  expect(findPageCapability("/bookings/RB-1/evidence")).toBe("evidence");
  expect(findPageCapability("/docs/errors")).toBeUndefined();
});
