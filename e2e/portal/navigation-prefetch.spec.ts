import { expect, type Request } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const isPrefetch = (request: Request) => request.headers()["next-router-prefetch"] !== undefined;

test("the navigation prefetches a page when the pointer or the focus reaches its link, and not before", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (isPrefetch(request)) prefetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/statements");
  await waitForHydration(page);
  const navigation = page.getByRole("navigation", { name: "Main" });
  const first = page.waitForRequest(isPrefetch);
  await navigation.getByRole("link", { name: "Coverage" }).hover();
  expect(new URL((await first).url()).pathname).toBe("/coverage");
  const second = page.waitForRequest((request) => isPrefetch(request) && request.url().includes("/search"));
  await navigation.getByRole("link", { name: "Search" }).focus();
  await second;
  expect(new Set(prefetched)).toEqual(new Set(["/coverage", "/search"]));
});
