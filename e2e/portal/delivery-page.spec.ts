import { expect, type Page } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  emitEvent,
  openPortalEndpoint,
  type PortalEndpoint,
  registerEndpoint,
} from "../support/portal-endpoint";

const verdict = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 }).first();
const rail = (page: Page) => page.getByRole("region", { name: "Attempts" });
const pathOf = ({ id }: PortalEndpoint, deliveryId: string) => `/webhooks/${id}/deliveries/${deliveryId}`;

test.describe.configure({ timeout: 120_000 });
const longTimeout = { timeout: 40_000 };

for (const [answer, sentence, advice] of [
  ["answers/200", /^Delivered: your server responded 200 in [\d,]+ ms\.$/, null],
  ["answers/500", /^Attempt 1 failed: your server failed with 500\.$/, "Check your server's log."],
  [
    "answers/302",
    /^Attempt 1 failed: .*a redirect, and redirects are not followed\.$/,
    "Set the endpoint's URL",
  ],
  ["answers/410", /^Failed after 1 attempt: your server responded 410/, "The endpoint was disabled."],
  ["slow", /^Delivered: your server responded 200 in [\d,]+ ms\.$/, null],
  [
    "never",
    /^Attempt 1 failed: your server did not respond within 10 seconds\.$/,
    "Respond with a 2xx status as soon as",
  ],
] as const) {
  test(`a server that is requested to return ${answer} is described in one sentence, without a reload`, async ({
    portal,
  }) => {
    const admin = await portal.client("admin");
    const endpoint = await openPortalEndpoint(admin, answer);
    const page = await portal.open("admin");
    const { delivery_id } = await emitEvent(admin, endpoint);
    await page.goto(pathOf(endpoint, delivery_id));
    const seen = verdict(page).filter({ hasText: sentence });
    await expect(seen.or(rail(page).getByText("Attempt 2"))).toBeVisible(longTimeout);
    if (advice !== null) await expect(page.getByText(advice)).toBeVisible();
  });
}

test("a refused connection and a wrong certificate have their own descriptions", async ({ portal }) => {
  const admin = await portal.client("admin");
  const page = await portal.open("admin");
  for (const [host, words] of [
    ["closed.partner.test", "the connection was refused"],
    ["misnamed.partner.test", "the TLS certificate is not valid"],
  ] as const) {
    const endpoint = await registerEndpoint(admin, `https://${host}/rentals`);
    const { delivery_id } = await emitEvent(admin, endpoint);
    await page.goto(pathOf(endpoint, delivery_id));
    await expect(verdict(page)).toContainText(words, longTimeout);
  }
});

test("attempts are selected by keys, each with its request, its response and the time of the next one", async ({
  portal,
}) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "long");
  const { delivery_id, id: eventId } = await emitEvent(admin, endpoint);
  const page = await portal.open("admin");
  await page.goto(pathOf(endpoint, delivery_id));
  await expect(rail(page).getByRole("button", { name: "Attempt 2" })).toBeVisible(longTimeout);
  await expect(page.getByText(/Next attempt .* · in \d+:\d\d/)).toBeVisible();
  await expect(rail(page).getByText(/^Next, due/)).toBeVisible();
  const request = page.getByRole("region", { name: "Request" });
  const answer = page.getByRole("region", { name: "Response" });
  await expect(answer).toContainText("Only the first 1 KiB is stored.");
  await expect(request).toContainText("The request that attempt 2 sent");
  await page.keyboard.press("ArrowLeft");
  await expect(request).toContainText("The request that attempt 1 sent");
  await expect(request).toContainText("Service-Delivery-Attempt");
  for (const name of ["Service-Signature", "webhook-signature"]) {
    await expect(request.getByText(name, { exact: true })).toBeVisible();
  }
  await page.keyboard.press("ArrowRight");
  await expect(request).toContainText("The request that attempt 2 sent");
  await request.getByRole("button", { name: "As sent" }).click();
  await expect(request.locator("pre")).toContainText(`{"id":"${eventId}","type":"booking.created","data":{`);
  await page.getByRole("link", { name: eventId }).click();
  await expect(page).toHaveURL(`/events/${eventId}`);
});

test("a delivery is resent by a key, and the page follows its result", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "fails-first/2");
  const { delivery_id } = await emitEvent(admin, endpoint);
  const page = await portal.open("admin");
  await page.goto(pathOf(endpoint, delivery_id));
  await expect(verdict(page)).toHaveText("Attempt 2 failed: your server failed with 500.", longTimeout);
  await page.keyboard.press("R");
  await expect(verdict(page)).toHaveText(/^Delivered: your server responded 204/, longTimeout);
  await expect(rail(page).getByRole("button", { name: "Attempt 3" })).toHaveAttribute("aria-current", "step");
});

test("a delivery of a paused endpoint cannot be resent, and the page says why", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  await admin.call("PATCH", `/portal-api/v1/webhooks/${endpoint.id}`, { body: { status: "paused" } });
  const { delivery_id } = await emitEvent(admin, endpoint);
  const page = await portal.open("admin");
  await page.goto(pathOf(endpoint, delivery_id));
  await expect(verdict(page)).toHaveText("Not sent: the endpoint was not active.");
  await page.getByRole("article").getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("The endpoint is not active")).toBeVisible();
});

test("unknown and other partners' deliveries are not found, and an agent has no access", async ({
  portal,
}) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  const page = await portal.open("admin");
  expect((await page.goto(pathOf(endpoint, "dlv_0")))?.status()).toBe(404);
  await expect(page.getByText("Delivery not found")).toBeVisible();
  const agent = await portal.open("agent");
  for (const path of [
    pathOf(endpoint, "dlv_0"),
    `/webhooks/${endpoint.id}`,
    "/events",
    "/developers/signature",
  ]) {
    expect((await agent.goto(path))?.status(), path).toBe(403);
  }
});

for (const options of viewports) {
  const { viewport } = options;
  test(`a delivery is accessible failed and delivered, ${viewport.width} px wide`, async ({ portal }) => {
    const admin = await portal.client("admin");
    const page = await portal.open("admin", options);
    for (const [answer, words] of [
      ["answers/204", "Delivered"],
      ["long", "Attempt 2 failed"],
    ] as const) {
      const endpoint = await openPortalEndpoint(admin, answer);
      const { delivery_id } = await emitEvent(admin, endpoint);
      await page.goto(pathOf(endpoint, delivery_id));
      await expect(verdict(page)).toContainText(words, longTimeout);
      await expectAccessible(page);
    }
  });
}
