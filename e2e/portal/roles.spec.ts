import { expect, type Page } from "@playwright/test";
import { findPageCapability } from "@/lib/roles/page-capabilities";
import { listRolesWith, type MemberRole, memberRoles } from "@/lib/roles/roles";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { samplePages } from "../support/sample-pages";

/** The sample pages of members, without those of the crew and the public ones. */
const pages = Object.entries(samplePages).filter(([, { role }]) => role !== null && role !== "crew");

function opens(role: MemberRole, name: string): boolean {
  const capability = findPageCapability(name);
  if (capability === undefined) throw new Error(`${name} has no capability.`);
  return listRolesWith(capability, "sandbox").includes(role);
}

for (const [name, { address }] of pages) {
  test(`${name} opens for exactly the roles that may see it`, async ({ portal, runtime }) => {
    const path = await address({ portal, runtime });
    for (const role of memberRoles) {
      const { status } = await (await portal.client(role)).get(path);
      expect.soft(status, role).toBe(opens(role, name) ? 200 : 403);
    }
  });
}

/**
 * Returns a list that grows with each later response of status 401 or 403 to the page. An entry is the status and the
 * URL.
 */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (reply) => {
    if (reply.status() === 401 || reply.status() === 403) refused.push(`${reply.status()} ${reply.url()}`);
  });
  return refused;
}

for (const role of ["developer", "finance", "viewer"] as const) {
  test(`no page of a ${role} sends a request that their role may not send`, async ({ portal, runtime }) => {
    test.slow();
    const page = await portal.open(role);
    const refused = watchRefusals(page);
    for (const [name, { address }] of pages.filter(([name]) => opens(role, name))) {
      await page.goto(await address({ portal, runtime }));
      await waitForHydration(page);
      expect.soft(refused.splice(0), name).toEqual([]);
    }
  });
}

for (const role of memberRoles) {
  test(`every link of the navigation opens for the role ${role}`, async ({ portal }) => {
    const page = await portal.open(role);
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(3);
    const client = await portal.client(role);
    for (const path of paths) expect.soft((await client.get(path)).status, path).toBe(200);
  });
}

test("a page without access names the user's role and all roles with access", async ({ portal }) => {
  const page = await portal.open("finance");
  expect((await page.goto("/webhooks"))?.status()).toBe(403);
  await expect(page.getByText("Your role is finance. This page requires admin or developer.")).toBeVisible();
  await expectAccessible(page);
});

async function openBooking(portal: Portal, role: MemberRole): Promise<Page> {
  const { reference } = await portal.book();
  const page = await portal.open(role);
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  return page;
}

const booksOrCancels = /^(Cancel booking|Change booking|Change|Cancel)/;

for (const role of ["developer", "finance", "viewer"] as const) {
  test(`a ${role} reads a booking and has no button to change it`, async ({ portal }) => {
    const page = await openBooking(portal, role);
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: booksOrCancels })).toHaveCount(0);
    if (role === "finance") {
      await expect(main.getByRole("link", { name: "ines@example.com" })).toBeVisible();
      await expect(main.getByText("•••")).toHaveCount(0);
    } else {
      await expect(main.getByText("••• •••").first()).toBeVisible();
      await expect(main.getByText("ines@example.com")).toHaveCount(0);
    }
    await waitForHydration(page);
    await page.keyboard.press("e");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("an agent has the buttons that other roles lack", async ({ portal }) => {
  const page = await openBooking(portal, "agent");
  await expect(page.getByRole("main").getByRole("button", { name: booksOrCancels }).first()).toBeVisible();
});

test("a viewer compares prices but cannot reserve, by button or by key", async ({ portal, runtime }) => {
  const { slug } = await createCar(runtime.database, { fleetSize: 2 });
  const page = await portal.open("viewer");
  await page.goto(`/vehicles/${slug}?date_from=2027-01-04&date_to=2027-01-08`);
  await expect(page.getByRole("main").getByText("€200.00").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Reserve" })).toHaveCount(0);
  await waitForHydration(page);
  await page.keyboard.press("r");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(/\/vehicles\//);
});

test("a viewer reads a draft without its buttons and without the customer", async ({ portal, runtime }) => {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 2 });
  const draft = { carId, partnerId: portal.partner.id, status: "draft" } as const;
  const { reference } = await createBooking(runtime.database, draft);
  const page = await portal.open("viewer");
  await page.goto(`/reservations/${reference}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Your role can read this draft but not book it.")).toBeVisible();
  await expect(main.getByText("••• •••")).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByText("driver@example.com")).toHaveCount(0);
  await expectAccessible(page);
});

test("finance marks a refund and cannot search for cars", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  await (await portal.client("crew")).call("POST", `/portal-api/desk/${reference}/decline`, {
    body: { reason: "No car" },
  });
  const page = await portal.open("finance");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Refunds due" })).toContainText("1 refund is due");
  await expect(page.getByRole("region", { name: /draft/i })).toHaveCount(0);
  await page.goto("/payments");
  await page.getByRole("button", { name: `Mark as refunded: ${payment_reference}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as refunded" }).click();
  await expect(page.getByText("No refunds are due")).toBeVisible();
});

test("a viewer sees payments without the button to mark refunds", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  await (await portal.client("crew")).call("POST", `/portal-api/desk/${reference}/decline`, {
    body: { reason: "No car" },
  });
  const page = await portal.open("viewer");
  await page.goto("/payments");
  const row = page.getByRole("main").getByRole("row").filter({ hasText: payment_reference });
  await expect(row).toContainText("•••");
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.getByRole("link").first().focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an admin invites a developer, whose link names the role", async ({ portal }) => {
  const admin = await portal.open("admin");
  await admin.goto("/settings/team");
  await admin.getByRole("button", { name: "Invite member" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("new.developer@example.com");
  await dialog.getByRole("radio", { name: "Developer" }).check();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const shown = admin.getByText(/\/invite\/[\w.-]+/).first();
  await expect(shown).toBeVisible();
  const link = (await shown.textContent()) ?? "";
  const { text } = await (await portal.client("admin")).call("GET", new URL(link.trim()).pathname);
  expect(text).toContain("with the role developer");
});
