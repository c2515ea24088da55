import { expect, type Page, type Response } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createLatch } from "@/server/testing/latch";
import { heldOffers, isSearch, laterOffers, test } from "../fixtures/search-test";
import { waitForRequests } from "../fixtures/wait-for-requests";
import { openSearchCity, threeCars } from "../support/search-city";

const pauseOf = (answer: { poll_after_ms: number | null } | undefined) => answer?.poll_after_ms ?? null;

type Polls = { sent: string[]; pauses: (number | null)[] };

/** What the page asks of a search from now on, and the pauses it is answered with. */
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

test("polls send the handle alone, never sooner than they were asked to", async ({ portal, supplier }) => {
  const held = heldOffers(supplier);
  const city = await openSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  const polls: string[] = [];
  const answers: { startedAt: number; endedAt: number; pause: number | null }[] = [];
  page.on("request", (request) => {
    if (isSearch(request)) polls.push(new URL(request.url()).search);
  });
  page.on("requestfinished", async (request) => {
    if (!isSearch(request)) return;
    // By the browser's clock: news of a request may reach this process late.
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
  const [first, ...rest] = polls;
  expect(first).toContain("date_from=");
  for (const query of rest) expect(query).toMatch(/^\?search_id=srch_[0-9a-f]{32}$/);
  expect(answers.length).toBe(polls.length);
  for (const [place, { startedAt }] of answers.slice(1).entries()) {
    const { endedAt = 0, pause } = answers[place] ?? {};
    expect(startedAt - endedAt).toBeGreaterThanOrEqual((pause ?? 0) - 20);
  }
});

/** What the page says of the search: for how many seconds it goes on, and how many answers it has heard of. */
async function toldOf(page: Page): Promise<{ seconds: number; checks: number }> {
  const line = (await page.getByText(/^Searching · \d+ s · /).textContent()) ?? "";
  const [, seconds, checks] = /^Searching · (\d+) s · (\d+) checks? ·/.exec(line) ?? [];
  return { seconds: Number(seconds), checks: Number(checks) };
}

/** Waits until the page says that it heard every answer; answers what that took of its clock, in ms. */
async function hearAll(page: Page, polls: Polls): Promise<number> {
  let spent = 0;
  await expect.poll(() => polls.pauses.length).toBe(polls.sent.length);
  // What is known is shown in a task of its own, for which a clock that stands has to go on a little.
  const shown = async () => {
    await page.clock.runFor(1);
    spent += 1;
    return (await toldOf(page)).checks;
  };
  await expect.poll(shown).toBe(polls.sent.length);
  return spent;
}

/**
 * Lets the page's clock come to its next poll, which is sent neither 20 ms too early nor 250 ms too late. `spent` of the
 * pause is over already; answers how much of the next one is.
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
  return await hearAll(page, polls);
}

test("a search of seventy seconds is asked after as often as the service wishes, seen or unseen, and says that it may take long", async ({
  portal,
  supplier,
}) => {
  test.slow();
  const held = heldOffers(supplier);
  const city = await openSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.clock.install();
  const polls = watchPolls(page);
  await page.goto(city.search());
  await expect(page.getByText(/ checks · 3 cars so far/)).toBeVisible({ timeout: 20_000 });
  const now = () => page.evaluate(() => Date.now());
  // Far enough ahead that it is not over by the time the page hears of it, on whatever machine.
  await page.clock.pauseAt((await now()) + 60_000);
  await waitForRequests(page);
  await hearAll(page, polls);
  // The next poll was being waited for while the clock still ran; those after it begin with it.
  const before = polls.sent.length;
  await page.clock.runFor((polls.pauses.at(-1) ?? 0) + 250);
  await expect.poll(() => polls.sent.length).toBe(before + 1);
  let spent = await hearAll(page, polls);

  const begun = polls.sent.length;
  const [from, { seconds: saidBefore }] = [await now(), await toldOf(page)];
  const until = from + 70_000;
  let rounds = 0;
  for (; (await now()) < until; rounds += 1) {
    if (rounds === 4) await showPage(page, "hidden");
    if (rounds === 9) await showPage(page, "visible");
    spent = await runToNextPoll(page, polls, spent);
  }
  expect(rounds).toBeGreaterThan(10);
  expect(polls.sent.length).toBe(begun + rounds);
  for (const query of polls.sent.slice(1)) expect(query).toMatch(/^\?search_id=srch_[0-9a-f]{32}$/);
  const { seconds } = await toldOf(page);
  // Told once a second, each time in whole ones.
  expect(Math.abs(seconds - saidBefore - ((await now()) - from) / 1000)).toBeLessThanOrEqual(2);
  await expect(page.getByText("Some searches take over a minute. You can keep working.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await page.clock.resume();
  held.release();
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible({ timeout: 20_000 });
});

for (const ending of ["complete", "failed", "expired"] as const) {
  test(`nothing is asked any more after a search is ${ending}, however long one waits and looks`, async ({
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
    const city = await openSearchCity(ending === "failed" ? [] : threeCars, [supplier]);
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
    expect(polls.sent.length).toBeGreaterThan(1);
    const count = polls.sent.length;
    // Thirty of the usual pauses, with everything at once that makes other lists ask again.
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
