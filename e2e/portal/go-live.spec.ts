import { expect } from "@playwright/test";
import { productionCredential } from "@/server/testing/fixtures/go-live-request";
import { test } from "../fixtures/portal-test";
import { storeGoLive } from "../support/go-live-request";

test("a partner that has not used the sandbox sees what is missing and cannot request production", async ({
  portal,
}) => {
  const page = await portal.open("admin");
  await page.goto("/developers/go-live");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Go live");
  await expect(
    page.getByRole("region", { name: "What is missing" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "What differs in production" })).toContainText("livemode");
  await expect(page.getByRole("button", { name: "Request access to production" })).toHaveCount(0);
  const admin = await portal.client("admin");
  const refused = await admin.call("POST", "/portal-api/go-live", { body: {} });
  expect(refused.status).toBe(409);
  expect(refused.json.error.code).toBe("not_ready");
});

test("an open request is withdrawn", async ({ portal, runtime }) => {
  await storeGoLive(runtime, portal.partner, "requested");
  const page = await portal.open("admin");
  await page.goto("/developers/go-live");
  await expect(page.getByText("Launch in March")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(page.getByText("No request")).toBeVisible();
});

test("the production credential is shown once and stays unreadable after a reload", async ({
  portal,
  runtime,
}) => {
  await storeGoLive(runtime, portal.partner, "approved");
  const page = await portal.open("admin");
  await page.goto("/developers/go-live");
  await expect(page.getByText("https://api.example.com")).toBeVisible();
  await expect(page.getByRole("region", { name: "What is missing" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show credential" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(productionCredential.client_id);
  await expect(dialog).toContainText(productionCredential.client_secret);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByText(/^Shown to /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Shown to /)).toBeVisible();
  expect(await page.content()).not.toContain(productionCredential.client_secret);
});

test("an agent may not open the page", async ({ portal }) => {
  const agent = await portal.open("agent");
  expect((await agent.goto("/developers/go-live"))?.status()).toBe(403);
});
