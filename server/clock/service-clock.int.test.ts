import { expect } from "vitest";
import { untilBlocked } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import { advanceClock, resetClock } from "./service-clock";

test("two concurrent advances add up", async ({ runtime }) => {
  const { database } = runtime;
  const acting = await runtime.acting();
  const rival = await database.pool.connect();
  await rival.query("begin");
  await rival.query("select 1 from service_clock for update");
  const both = Promise.all([advanceClock(database, acting, 60), advanceClock(database, acting, 3600)]);
  await untilBlocked(database.pool, { sessions: 2 });
  await rival.query("commit");
  rival.release();
  const offsets = (await both).map(({ offsetSeconds }) => offsetSeconds);
  expect(Math.max(...offsets)).toBe(3660);
  expect(await resetClock(database, acting)).toMatchObject({ offsetSeconds: 0 });
});

test("an advance beyond the limit changes nothing", async ({ runtime }) => {
  const { database } = runtime;
  const acting = await runtime.acting();
  await advanceClock(database, acting, 86_400);
  await expect(advanceClock(database, acting, 10 * 366 * 86_400)).rejects.toThrow(/ten years/);
  const { rows } = await database.pool.query("select offset_seconds::int as offset from service_clock");
  expect(rows).toEqual([{ offset: 86_400 }]);
  await resetClock(database, acting);
});

test("every change of the clock is audited with the offset before and after", async ({ runtime }) => {
  const { database } = runtime;
  const acting = await runtime.acting();
  await advanceClock(database, acting, 90);
  await resetClock(database, acting);
  const { rows } = await database.pool.query(
    "select action, actor_type, before, after from audit_log where target_type = 'clock' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { action: "clock.reset", actor_type: "operator", before: { offset_s: 90 }, after: { offset_s: 0 } },
    { action: "clock.advance", actor_type: "operator", before: { offset_s: 0 }, after: { offset_s: 90 } },
  ]);
});
