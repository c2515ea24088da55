import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import { listEndpoints } from "../webhooks/list-endpoints";
import { presentEndpoint } from "../webhooks/present-endpoint";
import { countLiveDrafts, findLiveDrafts } from "./drafts.queries";
import { presentDraft } from "./present-draft";
import { countWaiting, findLongestWaiting, type WaitingAge } from "./today.queries";

const shown = 10;
const ages: readonly WaitingAge[] = ["under_1h", "under_4h", "under_8h", "over_8h"];

/** The partner's work queue: what expires, what waits, what is broken. */
export async function getToday(ctx: PartnerContext) {
  const { database, now, partner } = ctx;
  const owner = { partnerId: partner.id, now };
  const drafts = await findLiveDrafts(database, { ...owner, limit: shown });
  const totalDrafts = drafts.length > shown ? await countLiveDrafts(database, owner) : drafts.length;
  const counted = new Map((await countWaiting(database, owner)).map(({ age, count }) => [age, count]));
  const waiting = await findLongestWaiting(database, { partnerId: partner.id, limit: shown });
  const by_age = ages.map((age) => ({ age, count: counted.get(age) ?? 0 }));
  return {
    now: now.toISOString(),
    drafts: { total: totalDrafts, data: drafts.slice(0, shown).map(presentDraft) },
    waiting: {
      total: by_age.reduce((sum, { count }) => sum + count, 0),
      by_age,
      data: waiting.map(presentBooking),
    },
    failing_endpoints: await failingEndpoints(ctx),
  };
}

async function failingEndpoints(ctx: PartnerContext) {
  if (!ctx.scopes.includes("webhooks:manage")) return null;
  const { rows } = await listEndpoints(ctx, { limit: 100 });
  const failing = rows.filter((row) => row.status === "disabled" || row.consecutiveFailures > 0);
  return failing.map((row) => presentEndpoint(row, ctx.now));
}
