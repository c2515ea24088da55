import { join } from "node:path";
import { expect } from "@playwright/test";
import { build } from "esbuild";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { test } from "../fixtures/portal-test";

/** Returns the client package as one browser script with the global name `rentals`. */
async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../../packages/client/src/index.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "rentals",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

type Rentals = typeof import("@/packages/client/src/index");
declare const rentals: Rentals;

test("the client package verifies a webhook and reports a rejected secret in a browser", async ({
  browser,
  baseURL,
}) => {
  const secret = newSecret();
  const body = '{"id":"evt_1","type":"ping","data":{"webhook_id":1,"message":"é"}}';
  const delivery = { eventId: "evt_1", eventType: "ping", deliveryId: "dlv_1", attempt: 1, body };
  const headers = signDelivery({ ...delivery, secrets: [newSecret(), secret] }, new Date());
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/docs/typescript");
  await page.addScriptTag({ content: await bundleClient() });
  const seen = await page.evaluate(
    async (sent) => {
      const event = await rentals.verifyWebhook(sent);
      const forged = await rentals.verifyWebhook({ ...sent, body: "{}" }).catch((error: Error) => error.name);
      const client = rentals.createPartnerClient({
        baseUrl: location.origin,
        clientId: "rp_sandbox_nobody",
        clientSecret: "rps_sandbox_nothing",
      });
      const refused = await client
        .getMe()
        .catch((error: unknown) => (rentals.isPartnerApiError(error) ? error.code : String(error)));
      return [event.type, forged, refused];
    },
    { body, headers, secret },
  );
  expect(seen).toEqual(["ping", "WebhookVerificationError", "invalid_client"]);
  await context.close();
});
