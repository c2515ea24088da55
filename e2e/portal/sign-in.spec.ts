import { expect } from "@playwright/test";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { test } from "../fixtures/portal-test";

for (const javaScriptEnabled of [true, false]) {
  test(`the sign-in form works ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    baseURL,
    portal,
    runtime,
  }) => {
    const { email, password } = await createStaffMember(runtime.database, portal.partner);
    const context = await browser.newContext({ baseURL: String(baseURL), javaScriptEnabled });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (line) => {
      if (/content security policy/i.test(line.text())) refused.push(line.text());
    });
    await page.goto("/bookings");
    await expect(page).toHaveURL(/\/sign-in/);
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill("not the password");
    await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
    await expect(page).toHaveURL(/error=credentials/);
    await expect(page.locator('main [role="alert"]')).toBeVisible();
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
    await expect(page).not.toHaveURL(/\/sign-in/);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "staff-session")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
    });
    await page.goto("/sign-in");
    await expect(page).not.toHaveURL(/\/sign-in/);
    expect(refused).toEqual([]);
    await context.close();
  });
}

test("a form on another site signs out no one and changes nothing", async ({ portal, baseURL }) => {
  const page = await portal.open("admin");
  await page.route("http://evil.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${baseURL}/api/auth/signout"><button>Win</button></form>`,
    }),
  );
  await page.goto("http://evil.test/");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/api/auth/signout")),
    page.getByRole("button", { name: "Win" }).click(),
  ]);
  expect(answer.status()).toBe(403);
  await page.goto("/coverage");
  await expect(page).toHaveURL("/coverage");
});
