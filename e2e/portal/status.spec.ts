import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { openIncident, updateIncident } from "@/server/status/change-incident";
import { test } from "../fixtures/portal-test";

test("everyone reads the status in their language, without scripts", async ({
  browser,
  baseURL,
  runtime,
}) => {
  const acting = await runtime.acting();
  const { id } = await openIncident(runtime.database, acting, { title: "Slow portal", component: "portal" });
  await updateIncident(runtime.database, acting, { id, text: "We are looking for the cause." });
  await runtime.database.rows(
    sql`insert into probe_days (day, component, probes, degraded, failed)
        values ((clock_timestamp() at time zone 'UTC')::date - 3, 'api', 1440, 0, 18) on conflict do nothing`,
  );
  const expected = [
    { locale: "en-GB", title: "Status", incident: "Incidents", state: "Open" },
    { locale: "pt-PT", title: "Estado", incident: "Incidentes", state: "Aberto" },
    { locale: "de-DE", title: "Status", incident: "Störungen", state: "Offen" },
  ];
  for (const { locale, title, incident, state } of expected) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    // The status is at most 10 seconds old.
    await expect(async () => {
      await page.goto("/status");
      await expect(page.getByRole("heading", { name: "Slow portal" })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const incidents = page.getByRole("region", { name: incident });
    await expect(incidents).toContainText("We are looking for the cause.");
    await expect(incidents).toContainText(state);
    await context.close();
  }
});

test("the history of a component has a table with every day, which opens without scripts", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/status");
  const api = page.getByRole("figure", { name: "API: last 90 days" });
  await api.getByText("Show as table").click();
  await expect(api.getByRole("row")).toHaveCount(91);
  await context.close();
});

test("programs read the same states from /status.json", async ({ page, request }) => {
  const response = await request.get("/status.json");
  expect(response.headers()["cache-control"]).toBe("public, max-age=10");
  expect(response.headers()["access-control-allow-origin"]).toBe("*");
  const { components } = await response.json();
  expect(components.map(({ name }: { name: string }) => name)).toEqual([
    "api",
    "portal",
    "webhooks",
    "suppliers",
  ]);
  await page.goto("/status");
  await page.getByRole("link", { name: "/status.json" }).click();
  await expect(page).toHaveURL(/\/status\.json$/);
});
