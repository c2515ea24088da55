import { expect, type Page, type Response } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createLatch } from "@/server/testing/latch";
import { holdOffers, isSearch, laterOffers, test } from "../fixtures/search-test";
import { waitForRequests } from "../fixtures/wait-for-requests";
import { createSearchCity, threeCars } from "../support/search-city";

const pauseOf = (answer: { poll_after_ms: number | null } | undefined) => answer?.poll_after_ms ?? null;

type Polls = { sent: string[]; pauses: (number | null)[] };

/**
 * Records the polls of the page from now on: the query of each search request, and from each response the delay before
 * the next poll.
 */
function watchPolls(page: Page): Polls {
  const polls: Polls = { sent: [], pauses: [] };
  page.on("request", (request) => {
    if (isSearch(request)) polls.sent.push(new URL(request.url()).search);
  });
  page.on("response", async (response) => {
    if (isSearch(response.request())) polls.pauses.push(pauseOf(await response.json()));
  });
  return polls;
}

async function showPage(page: Page, visibilityState: "visible" | "hidden"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibilityState);
}

test("polls send only the handle and the additions, and never sooner than requested", async ({
  portal,
  supplier,
}) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  const polls: string[] = [];
  const answers: { startedAt: number; endedAt: number; pause: number | null }[] = [];
  page.on("request", (request) => {
    if (isSearch(request)) polls.push(new URL(request.url()).search);
  });
  page.on("requestfinished", async (request) => {
    if (!isSearch(request)) return;
    // By the browser's clock, because this process may be notified late.
    const { startTime, responseEnd } = request.timing();
    const response: Response | null = await request.response();
    const pause = pauseOf(await response?.json());
    answers.push({ startedAt: startTime, endedAt: startTime + responseEnd, pause });
  });
  await page.goto(city.search());
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  held.release();
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => answers.at(-1)?.pause).toBeNull();
  // The first response came with the page.
  for (const query of polls)
    expect(query).toMatch(/^\?search_id=srch_[0-9a-f]{32}&include=facets%2Cdetails$/);
  expect(answers.length).toBe(polls.length);
  for (const [place, { startedAt }] of answers.slice(1).entries()) {
    const { endedAt = 0, pause } = answers[place] ?? {};
    expect(startedAt - endedAt).toBeGreaterThanOrEqual((pause ?? 0) - 20);
  }
});

/** Returns the search's duration in seconds and the number of responses, as shown on the page. */
async function readProgress(page: Page): Promise<{ seconds: number; checks: number }> {
  const line = (await page.getByText(/^Searching · \d+ s · /).textContent()) ?? "";
  const [, seconds, checks] = /^Searching · (\d+) s · (\d+) checks? ·/.exec(line) ?? [];
  return { seconds: Number(seconds), checks: Number(checks) };
}

/** Waits until the page has shown every response. Returns the milliseconds of its clock that this took. */
async function waitForAllResponses(page: Page, polls: Polls): Promise<number> {
  let spent = 0;
  await expect.poll(() => polls.pauses.length).toBe(polls.sent.length);
  // Responses are shown in a later task, for which a stopped clock must advance a little.
  const shown = async () => {
    await page.clock.runFor(1);
    spent += 1;
    return (await readProgress(page)).checks;
  };
  // The first response came with the page.
  await expect.poll(shown).toBe(polls.sent.length + 1);
  return spent;
}

/**
 * Advances the page's clock to its next poll. Asserts that the page sends the poll at most 20 ms early and 250 ms late.
 * `spent` is the part of the delay that has already passed, in milliseconds. Returns the part of the next delay that
 * has already passed.
 */
async function runToNextPoll(page: Page, polls: Polls, spent: number): Promise<number> {
  const [before, pause] = [polls.sent.length, polls.pauses.at(-1)];
  if (typeof pause !== "number") throw new Error("The last answer asks for no further poll.");
  await page.clock.runFor(pause - spent - 20);
  await waitForRequests(page);
  expect(polls.sent.length).toBe(before);
  await page.clock.runFor(20 + 250);
  await waitForRequests(page);
  expect(polls.sent.length).toBe(before + 1);
  return await waitForAllResponses(page, polls);
}

test("a search of seventy seconds is polled as often as requested, visible or hidden, and says that it may take long", async ({
  portal,
  supplier,
}) => {
  test.slow();
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.clock.install();
  const polls = watchPolls(page);
  await page.goto(city.search());
  await expect(page.getByText(/ checks · 3 cars so far/)).toBeVisible({ timeout: 20_000 });
  const now = () => page.evaluate(() => Date.now());
  // Far enough ahead that the time has not passed when the page sees it, on any machine.
  await page.clock.pauseAt((await now()) + 60_000);
  await waitForRequests(page);
  await waitForAllResponses(page, polls);
  // The next poll was scheduled while the clock still ran; the later ones follow it.
  const before = polls.sent.length;
  await page.clock.runFor((polls.pauses.at(-1) ?? 0) + 250);
  await expect.poll(() => polls.sent.length).toBe(before + 1);
  let spent = await waitForAllResponses(page, polls);

  const begun = polls.sent.length;
  const [from, { seconds: saidBefore }] = [await now(), await readProgress(page)];
  const until = from + 70_000;
  let rounds = 0;
  for (; (await now()) < until; rounds += 1) {
    if (rounds === 4) await showPage(page, "hidden");
    if (rounds === 9) await showPage(page, "visible");
    spent = await runToNextPoll(page, polls, spent);
  }
  expect(rounds).toBeGreaterThan(10);
  expect(polls.sent.length).toBe(begun + rounds);
  for (const query of polls.sent)
    expect(query).toMatch(/^\?search_id=srch_[0-9a-f]{32}&include=facets%2Cdetails$/);
  const { seconds } = await readProgress(page);
  // Updated once per second, in whole seconds.
  expect(Math.abs(seconds - saidBefore - ((await now()) - from) / 1000)).toBeLessThanOrEqual(2);
  await expect(page.getByText("Some searches take over a minute. You can keep working.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await page.clock.resume();
  held.release();
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible({ timeout: 20_000 });
});

for (const ending of ["complete", "failed", "expired"] as const) {
  test(`no request is sent after a search is ${ending}, regardless of time and focus`, async ({
    portal,
    supplier,
    runtime,
  }) => {
    const held = createLatch();
    supplier.scripts.search = async () => {
      await held.released;
      const nonsense = { status: 200, text: "<html>", contentType: "text/html" };
      return ending === "failed" ? nonsense : { status: 200, body: { offers: laterOffers } };
    };
    const city = await createSearchCity(ending === "failed" ? [] : threeCars, [supplier]);
    const page = await portal.open("agent");
    await page.clock.install();
    const polls = watchPolls(page);
    await page.goto(city.search());
    await expect(page).toHaveURL(/search_id=srch_/);
    const handle = new URL(page.url()).searchParams.get("search_id");
    if (ending === "expired")
      await runtime.database.rows(
        sql`update searches set expires_at = created_at where search_id = ${handle}`,
      );
    else held.release();
    const told = {
      complete: page.getByText(/^Complete · 5 cars/),
      failed: page.getByRole("main").getByText("The search stopped before finishing").first(),
      expired: page.getByRole("main").getByText("These results have expired").first(),
    };
    await expect(told[ending]).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => polls.pauses.length).toBe(polls.sent.length);
    expect(polls.sent.length).toBeGreaterThan(0);
    const count = polls.sent.length;
    // Thirty of the usual delays, with everything that triggers a reload in other lists.
    await page.clock.runFor(60_000);
    await showPage(page, "hidden");
    await page.clock.runFor(60_000);
    await showPage(page, "visible");
    await page.evaluate(() => [new Event("focus"), new Event("online")].map((event) => dispatchEvent(event)));
    await page.clock.runFor(5000);
    await waitForRequests(page);
    expect(polls.sent.length).toBe(count);
  });
}
