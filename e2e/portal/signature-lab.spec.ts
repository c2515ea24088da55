import { expect } from "@playwright/test";
import Stripe from "stripe";
import { newSecret } from "@/server/webhooks/secrets";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const payload = '{"id":"evt_1","type":"ping","data":{"webhook_id":7,"message":"é"}}';

for (const options of viewports) {
  const { viewport } = options;
  test(`a signature is verified without a request, ${viewport.width} px wide`, async ({ portal }) => {
    const secret = newSecret();
    const now = Math.floor(Date.now() / 1000);
    const signed = (timestamp: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const page = await portal.open("admin", options);
    await page.goto("/developers/signature");
    await waitForHydration(page);
    await expectAccessible(page);
    const asked: string[] = [];
    // Requests of the page's frame are unrelated to the pasted text.
    page.on("request", (request) => {
      if (!request.url().includes("/portal-api/today")) asked.push(request.url());
    });
    const result = page.getByRole("region", { name: "Result" });
    const check = async (pasted: { body?: string; headers?: string; secret?: string }) => {
      await page.getByLabel("Body").fill(pasted.body ?? payload);
      await page.getByLabel("Headers").fill(pasted.headers ?? signed(now));
      await page.getByLabel("Secret").fill(pasted.secret ?? secret);
      await page.getByRole("button", { name: "Check" }).click();
    };
    await check({});
    await expect(result).toContainText("Verified");
    await expectAccessible(page);
    await check({ headers: "t=soon" });
    await expect(result).toContainText("The headers cannot be read");
    await check({ headers: signed(now - 4000) });
    await expect(result).toContainText("The timestamp is outside the 300-second tolerance");
    await check({ secret: newSecret() });
    await expect(result).toContainText("The signature does not match");
    await expectAccessible(page);
    await check({ secret: "whsec" });
    await expect(result).toContainText("This is not a secret");
    await check({ body: JSON.stringify(JSON.parse(payload), null, 2) });
    await expect(result).toContainText("The body was re-serialised");
    expect(asked).toEqual([]);
  });
}
