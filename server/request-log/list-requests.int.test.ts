import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { listRequests } from "./list-requests";
import { maxScannedRequests } from "./requests.queries";

test("a filtered page scans a limited number of requests and returns a cursor to continue", async ({
  ctx,
}) => {
  await ctx.database.rows(
    sql`insert into request_log (partner_id, at, request_id, source, method, path, status, duration_ms)
        select ${ctx.partner.id}, statement_timestamp() - place * interval '1 ms', 'req_' || place, 'api', 'GET',
          case when place = ${maxScannedRequests + 5} then '/v1/rare' else '/v1/me' end, 200, 1
        from generate_series(1, ${maxScannedRequests + 9}::int) as place`,
  );
  const nothing = await listRequests(ctx, { path: "rare" });
  expect(nothing).toMatchObject({ rows: [], has_more: true });
  const found = await listRequests(ctx, { path: "rare", cursor: nothing.next_cursor ?? "" });
  expect(found).toMatchObject({ rows: [{ path: "/v1/rare" }], has_more: false, next_cursor: null });
  expect(await listRequests(ctx, { path: "/v1/me", limit: 3 })).toMatchObject({ has_more: true });
  const until = new Date(Date.now() - 3_600_000);
  expect(await listRequests(ctx, { path: "rare", until })).toMatchObject({ rows: [], has_more: false });
});
