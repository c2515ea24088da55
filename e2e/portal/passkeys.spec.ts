import { expect, type Page } from "@playwright/test";
import { getFreePort } from "@/scripts/local-https/get-free-port";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createStaffMember, type TestStaff } from "@/server/testing/fixtures/create-staff-member";
import { expectAccessible } from "../fixtures/accessible";
import { test as base } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

/**
 * Adds a server with a host name, because browsers create no passkeys for an IP address. Its admins need a second
 * factor.
 */
const test = base.extend<object, { named: string }>({
  named: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const port = await getFreePort();
      const url = `http://localhost:${port}`;
      const env = { PORT: String(port), PUBLIC_URL: url, SECOND_FACTOR: "admins", DATABASE_CHECKS: "warn" };
      const server: ApiServer = await startApiServer({
        databaseUrl: process.env.E2E_DATABASE_URL ?? "",
        env,
      });
      await use(url);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const section = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Gives the page an authenticator that the browser simulates. It confirms each use at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { remove: () => cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }) };
}

async function sendPassword(page: Page, { email, password }: TestStaff): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function addPasskey(page: Page, { password }: TestStaff, name: string): Promise<void> {
  await section(page).getByRole("button", { name: "Add passkey" }).click();
  await section(page).getByLabel("Name", { exact: true }).fill(name);
  await section(page).getByLabel("Current password").fill(password);
  await section(page).getByRole("button", { name: "Create passkey" }).click();
}

/** Signs in a member without a second factor, adds a passkey on the profile page and returns the new recovery codes. */
async function enrol(page: Page, member: TestStaff, named: string): Promise<string[]> {
  await page.goto(`${named}/sign-in?callbackUrl=%2Fsettings%2Fprofile`);
  await sendPassword(page, member);
  await expect(page).toHaveURL(/\/settings\/profile/);
  await waitForHydration(page);
  await addPasskey(page, member, "Laptop");
  const codes = section(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  await section(page).getByRole("button", { name: "I have stored them" }).click();
  return shown;
}

test("a passkey is added on the profile page, signs the person in, is renamed and removed", async ({
  named,
  portal,
  runtime,
  browser,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner, "admin");
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(page);
  await enrol(page, member, named);
  const table = section(page).getByRole("table", { name: "Passkeys" });
  await expect(table.getByRole("row", { name: /Laptop/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Admins of this account need a second factor.")).toHaveCount(0);

  await context.clearCookies();
  await page.goto(`${named}/sign-in?callbackUrl=%2Fsettings%2Fprofile`);
  await sendPassword(page, member);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page).toHaveURL(/\/settings\/profile/);
  await waitForHydration(page);

  await page.getByRole("button", { name: "Rename Laptop" }).click();
  await section(page).getByLabel("Name", { exact: true }).fill("Work laptop");
  await section(page).getByRole("button", { name: "Save name" }).click();
  await expect(table.getByRole("row", { name: /Work laptop/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await expect(table).toHaveCount(0);
  await expect(page.getByText("Admins of this account need a second factor.")).toBeVisible();
  await context.close();
});

test("a device gets one passkey per account, and without its authenticator a recovery code signs in", async ({
  named,
  portal,
  runtime,
  browser,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const context = await browser.newContext();
  const page = await context.newPage();
  const authenticator = await addAuthenticator(page);
  const [code = ""] = await enrol(page, member, named);
  await addPasskey(page, member, "Again");
  await expect(section(page).getByText("This device already has a passkey of your account.")).toBeVisible();
  await authenticator.remove();
  await context.clearCookies();
  await page.goto(`${named}/sign-in?callbackUrl=%2Fbookings`);
  await sendPassword(page, member);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/bookings/);
  await context.close();
});

test("an invitation after 10 minutes asks for the passkey first, and so do new recovery codes", async ({
  named,
  portal,
  runtime,
  browser,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner, "admin");
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(page);
  await enrol(page, member, named);
  await runtime.database.pool.query(
    "update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes' where staff_id = $1",
    [member.id],
  );
  await page.goto(`${named}/settings/team`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("colleague@example.com");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Your second factor is needed")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use passkey" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use passkey" }).click();
  await expect(dialog.getByText("Confirmed for 10 minutes")).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Invitation for colleague@example.com")).toBeVisible();

  await page.goto(`${named}/settings/profile`);
  await waitForHydration(page);
  await section(page).getByRole("button", { name: "Change second factor" }).click();
  await section(page).getByRole("button", { name: "Replace recovery codes" }).click();
  await expect(section(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(
    10,
  );
  await context.close();
});

test("a site without a host name says that the browser cannot use passkeys there", async ({
  portal,
  runtime,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const page = await portal.openAs(member);
  await page.goto("/settings/profile");
  await waitForHydration(page);
  await addPasskey(page, member, "Laptop");
  await expect(section(page).getByText("This browser cannot use passkeys on this site.")).toBeVisible();
  await expectAccessible(page);
});
