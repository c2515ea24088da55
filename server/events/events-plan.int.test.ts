import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { EventType } from "@/lib/contracts/event-types";
import type { PartnerContext } from "../context";
import { createEvents } from "../testing/fixtures/create-events";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { measureQueryCost } from "../testing/fixtures/query-cost";
import { type EventFilters, findEventsPage } from "./events.queries";

const many = 20_000;

async function makeHistory(ctx: PartnerContext, neighbour: PartnerContext): Promise<void> {
  await createEvents(neighbour, { count: many });
  await createEvents(ctx, { count: many });
  await ctx.database.rows(sql`analyze events`);
}

test("every page of a long history is read by an index scan", async ({ runtime, ctx }) => {
  await makeHistory(ctx, await partnerContext(runtime));
  const { database, partner, now } = ctx;
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const none: EventFilters = { types: undefined, createdAfter: undefined, createdBefore: undefined };
  const rare: readonly EventType[] = ["booking.completed"];
  const several: readonly EventType[] = ["booking.completed", "booking.expired", "ping"];
  const recent = { createdAfter: secondsAgo(100) };
  const long = { createdAfter: secondsAgo(many - 100) };
  const pages: readonly [afterSeq: number, filters: Partial<EventFilters>, maxRead: number][] = [
    [0, {}, 26],
    [many - 1000, {}, 26],
    [many, {}, 0],
    [0, { types: rare }, 20],
    [many - 1500, { types: rare }, 2],
    [0, { types: several }, 20],
    [0, { types: ["booking.created", "booking.completed"] }, 52],
    [0, recent, 500],
    [many - 10, recent, 500],
    [0, { ...recent, types: rare }, 500],
    [0, { createdAfter: secondsAgo(5000), createdBefore: secondsAgo(4900) }, 500],
    [0, { createdAfter: secondsAgo(-1) }, 0],
    [0, long, 1500],
    [0, { createdBefore: secondsAgo(100) }, 1500],
  ];
  const backwards: typeof pages = [
    [many + 1, {}, 26],
    [1000, {}, 26],
    [many + 1, { types: rare }, 20],
    [many + 1, { types: several }, 20],
    [many + 1, { ...recent, types: rare }, 500],
    [many + 1, { createdAfter: secondsAgo(5000), createdBefore: secondsAgo(4900) }, 500],
    [many + 1, long, 1500],
  ];
  for (const [afterSeq, filters, maxRead, newestFirst] of [
    ...pages.map((page) => [...page, false] as const),
    ...backwards.map((page) => [...page, true] as const),
  ]) {
    const asked = { partnerId: partner.id, afterSeq, newestFirst };
    const page = { ...asked, limit: 25, filters: { ...none, ...filters } };
    const { read, kinds } = await measureQueryCost(database, () => findEventsPage(database, page));
    expect(read, JSON.stringify([afterSeq, filters, newestFirst])).toBeLessThanOrEqual(maxRead);
    expect(kinds).not.toContain("Seq Scan");
  }
});
