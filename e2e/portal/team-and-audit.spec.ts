import { expect, type Page } from "@playwright/test";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

async function act(page: Page, email: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${email}` }).click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

async function emailOf(page: Page): Promise<string> {
  const answer = await page.request.get("/portal-api/session");
  return (await answer.json()).staff.email;
}

const adminPages = [
  "/webhooks",
  "/developers/credentials",
  "/settings/team",
  "/settings/customers",
  "/settings/audit",
  "/settings/workspace",
];

test("an agent sees no admin pages, and a deep link returns 403 with the required role", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main" }).first();
  for (const name of ["Webhooks", "Credentials", "Team", "Customer data", "Audit"]) {
    await expect(navigation.getByRole("link", { name })).toHaveCount(0);
  }
  for (const path of adminPages) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(403);
    await expect(page.getByText("This page requires admin")).toBeVisible();
  }
});

test("a changed role or a removal takes effect at the next request", async ({ portal }) => {
  const [admin, agent] = [await portal.open("admin"), await portal.open("agent")];
  await agent.goto("/bookings");
  const email = await emailOf(agent);
  await admin.goto("/settings/team");
  await act(admin, email, "Change role");
  await expect(admin.getByRole("alertdialog")).toContainText("signed out everywhere");
  await admin.getByRole("radio", { name: /^Admin/ }).check();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Change role" }).click();
  await expect(admin.getByRole("row").filter({ hasText: email })).toContainText("Admin");
  await agent.goto("/bookings");
  await expect(agent).toHaveURL(/\/sign-in/);
  await act(admin, email, "Remove member");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Remove member" }).click();
  await expect(admin.getByRole("row").filter({ hasText: email })).toHaveCount(0);
});

test("the last admin cannot be removed, and actions on the own account are marked", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/settings/team");
  const email = await emailOf(page);
  await act(page, email, "Remove member");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Remove yourself?");
  await dialog.getByRole("button", { name: "Remove myself" }).click();
  await expect(dialog).toContainText("The account needs at least one admin");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("you");
});

test("an invitation link works until it is withdrawn", async ({ portal, browser, baseURL }) => {
  const page = await portal.open("admin");
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Enter an address such as name@example.com")).toBeVisible();
  const email = `new-${portal.partner.slug}@example.com`;
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Create link" }).click();
  const shown = page.getByRole("alertdialog");
  const link = new URL((await shown.getByText(/\/invite\//).textContent()) ?? "");
  await shown.getByRole("button", { name: "I have sent it" }).click();
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await stranger.goto(link.pathname);
  await expect(stranger.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: `Withdraw: ${email}` }).click();
  await shown.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(email)).toHaveCount(0);
  await stranger.goto(link.pathname);
  await expect(stranger.getByText("This invitation is no longer valid")).toBeVisible();
  await stranger.context().close();
});

test("a session ended on another device is signed out at its next request", async ({ portal, runtime }) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const [desk, phone] = [await portal.open("agent"), await portal.open("agent")];
  for (const page of [desk, phone]) {
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByLabel("Email address").fill(member.email);
    await page.getByLabel("Password").fill(member.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/");
  }
  await desk.goto("/settings/profile");
  await expectAccessible(desk);
  const others = desk
    .getByRole("table", { name: "Active sessions" })
    .getByRole("row")
    .filter({ has: desk.getByRole("button") })
    .filter({ hasNotText: "this device" });
  await others.getByRole("button").click();
  await expect(others).toHaveCount(0);
  await phone.goto("/bookings");
  await expect(phone).toHaveURL(/\/sign-in/);
  await desk.reload();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Your profile");
});

test("the audit log shows before and after, links to the request, filters by URL and exports a file", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const agent = await portal.client("agent");
  await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
  const page = await portal.open("admin");
  await page.goto(`/settings/audit?target=${reference}`);
  const entry = page.getByRole("listitem").filter({ hasText: "booking.cancel" });
  const header = page.getByRole("main").getByText("Object", { exact: true });
  const reach = async (place: number) => {
    const cell = entry.locator("summary > *").nth(place);
    const title = header.locator("..").locator("span").nth(place);
    expect((await title.boundingBox())?.x).toBe((await cell.boundingBox())?.x);
    return await title.textContent();
  };
  expect([await reach(0), await reach(1), await reach(2), await reach(3)]).toEqual([
    "Time",
    "Action",
    "Actor",
    "Object",
  ]);
  await expect(entry.locator("summary")).toHaveText(
    /^Time: .+Action: booking\.cancel\s*Actor: .+Object: .+$/,
  );
  await entry.locator("summary").click();
  const row = entry.getByRole("row").filter({ hasText: "status" });
  await expect(row).toContainText("pending");
  await expect(row).toContainText("cancelled");
  await expect(entry.getByRole("link", { name: /^req_/ })).toHaveAttribute(
    "href",
    /\/developers\/logs\/req_/,
  );
  await expectAccessible(page);
  await page.getByLabel("Action", { exact: true }).fill("booking.book");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/action=booking\.book/);
  await expect(page.getByRole("listitem").filter({ hasText: "booking.book" })).toHaveCount(1);
  await expect(entry).toHaveCount(0);
  const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const file = await (await page.request.get(href ?? "")).text();
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain(reference);
  await page.goto("/settings/audit?actor=staff&action=nothing.such");
  await expect(page.getByText("No entry matches these filters")).toBeVisible();
  await page.goto("/settings/audit?cursor=broken");
  await expect(page.getByText("These filters or this page are not valid")).toBeVisible();
});

test("a password is changed with the current one, also by the crew", async ({ portal, runtime }) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const page = await portal.open("crew");
  await page.goto("/settings/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your profile");
  await page.getByLabel("Current password").fill("not this one at all");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Enter at least 15 characters", { exact: true })).toBeVisible();
  await page.getByLabel("New password").fill("an entirely new password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is incorrect")).toBeVisible();
  await page.getByLabel("Current password").fill(member.password);
  await expect(async () => {
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText(/^Password changed/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel("New password")).toHaveValue("");
});
