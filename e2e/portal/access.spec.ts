import { readdir } from "node:fs/promises";
import { basename, sep } from "node:path";
import { expect } from "@playwright/test";
import { setPartnerStatus } from "@/server/partners/set-partner-status";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

for (const role of ["agent", "admin"] as const) {
  test(`the desk is closed to an ${role}, and the page names the required role`, async ({ portal }) => {
    const page = await portal.open(role);
    const reply = await page.goto("/desk");
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not have access to this page");
    await expect(page.getByText(`Your role is ${role}. This page requires crew.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to start page" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("the crew is sent to its desk from a partner's pages, and the desk names the page", async ({
  portal,
}) => {
  const page = await portal.open("crew");
  await page.goto("/");
  await expect(page).toHaveURL("/desk");
  for (const path of ["/bookings", "/bookings/RB-0000000000", "/bookings/RB-0000000000/voucher"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/desk?${new URLSearchParams({ denied: path })}`);
  }
});

const inPath: Readonly<Record<string, string>> = {
  "[reference]": "RB-0000000000",
  "[slug]": "compact",
  "[cc]": "PT",
  "[requestId]": "req_0",
};

/** Returns a path for every portal page in the routing tree, with values in place of parameters. */
async function portalPaths(): Promise<string[]> {
  const files = await readdir("app/(portal)", { recursive: true });
  const pages = files.filter((file) => basename(file) === "page.tsx" && !file.includes("@"));
  return pages.map((file) => {
    const parts = file
      .split(sep)
      .slice(0, -1)
      .filter((part) => !part.startsWith("("));
    return `/${parts.map((part) => (part.startsWith("[") ? (inPath[part] ?? "1") : part)).join("/")}`;
  });
}

/** The pages of personal settings, which the members of a suspended account can still open. */
const ownPages = ["/settings/profile", "/settings/shortcuts"];

test("a suspended account opens no page except personal settings", async ({ portal, runtime }) => {
  const client = await portal.client("admin");
  await setPartnerStatus(runtime.database, await runtime.acting(), {
    partner: portal.partner.slug,
    status: "suspended",
  });
  const paths = await portalPaths();
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/search", "/compare", "/reservations/new", ...ownPages]),
  );
  for (const path of paths) {
    const { status } = await client.get(path);
    expect.soft(status, path).toBe(ownPages.includes(path) ? 200 : 403);
  }
});

test("a suspension during work is shown on the open page, which stops polling", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await page.goto("/");
  await waitForHydration(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Today");
  await setPartnerStatus(runtime.database, await runtime.acting(), {
    partner: portal.partner.slug,
    status: "suspended",
  });
  // Returning to the tab triggers a new request.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(heading).toHaveText("This account is suspended", { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(`While ${portal.partner.name} is suspended`)).toBeVisible();
  await expect(page.getByRole("navigation").first().getByRole("link")).toHaveAccessibleName("Docs");
  await expectAccessible(page);
  const refused: string[] = [];
  page.on("response", (reply) => {
    if (reply.url().includes("/portal-api/") && reply.status() === 403) refused.push(reply.url());
  });
  const stay = "date_from=2031-06-02&date_to=2031-06-05&currency=EUR&expected_total=150";
  for (const path of ["/search", "/compare?v=compact", `/reservations/new?car=compact&${stay}`]) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(heading).toHaveText("This account is suspended");
    expect(refused).toEqual([]);
  }
  await page.getByRole("link", { name: "Your profile" }).click();
  await expect(heading).toHaveText("Your profile");
  await page.goBack();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});
