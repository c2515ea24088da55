import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PartnerContext, Runtime } from "../../../server/context";
import { decideBooking } from "../../../server/crew/decide-booking";
import { readConfig } from "../../../server/env";
import { openRuntime } from "../../../server/runtime";
import { startWorker } from "../../../server/testing/api-server";
import { createBooking } from "../../../server/testing/fixtures/create-booking";
import { createCar } from "../../../server/testing/fixtures/create-car";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import type { ServerProcess } from "../../../server/testing/server-process";
import { createEndpoint } from "../../../server/webhooks/create-endpoint";
import { benchSecretKey } from "../dataset/generate-accounts";
import { receiverHost } from "./receiver-process";
import type { BenchReceiver } from "./start-receiver";

export type DeliveryTestbed = {
  runtime: Runtime;
  /** Creates a partner with endpoints at these paths and `bookings` bookings that await a crew. */
  openPartner(paths: readonly string[], bookings: number): Promise<TestbedPartner>;
  /** Inserts due deliveries, spread evenly over the partner's endpoints. */
  insertBacklog(partner: TestbedPartner, deliveries: number): Promise<void>;
  startWorker(): Promise<ServerProcess>;
  /**
   * Returns one line for each delivery of a `booking.confirmed` event of these bookings, with its status and its
   * attempts.
   */
  describeDeliveries(references: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
};

export type TestbedPartner = {
  ctx: PartnerContext;
  /**
   * Confirms the next booking. Returns its reference and the time of the commit in epoch milliseconds. Throws if
   * none is left.
   */
  confirmNext(): Promise<{ reference: string; committedAt: number }>;
};

/** Opens the service on an empty database, with webhooks to the receiver. */
export function openDeliveryTestbed(
  { url }: { url: string },
  { receiver, folder, dist, seed }: { receiver: BenchReceiver; folder: string; dist: string; seed: number },
): DeliveryTestbed {
  mkdirSync(folder, { recursive: true });
  const authorityFile = join(folder, "receiver-authority.pem");
  writeFileSync(authorityFile, receiver.authority);
  const settings = {
    SERVICE_ENV: "sandbox",
    SANDBOX_AUTOPILOT: "off",
    SECRET_KEY: benchSecretKey(seed),
    WEBHOOK_DEV_ROUTES: `${receiverHost}=127.0.0.1:${receiver.port}`,
  };
  const runtime = openRuntime(readConfig({ ...settings, LOG_LEVEL: "error" }), url, { name: "bench" });
  return {
    runtime,
    openPartner: (paths, bookings) => openPartner(runtime, paths, bookings),
    insertBacklog: (partner, deliveries) => insertBacklog(runtime, partner, deliveries),
    startWorker: () =>
      startWorker({
        databaseUrl: url,
        env: { ...settings, CHECK_CONTRACTS: "off", NODE_EXTRA_CA_CERTS: authorityFile },
        entry: join(dist, "worker.mjs"),
      }),
    describeDeliveries: (references) => describeDeliveries(runtime, references),
    close: () => runtime.database.close(),
  };
}

async function openPartner(
  runtime: Runtime,
  paths: readonly string[],
  bookings: number,
): Promise<TestbedPartner> {
  const ctx = await partnerContext(runtime);
  for (const path of paths) {
    await createEndpoint(ctx, { url: `https://${receiverHost}${path}`, eventTypes: ["booking.confirmed"] });
  }
  const car = await createCar(runtime.database, { fleetSize: 100_000 });
  const references: string[] = [];
  for (let count = 0; count < bookings; count += 1) {
    const owner = { carId: car.id, partnerId: ctx.partner.id };
    references.push((await createBooking(runtime.database, owner)).reference);
  }
  return {
    ctx,
    confirmNext: async () => {
      const reference = references.pop();
      if (reference === undefined) throw new Error("All bookings are confirmed. Create more for this rate.");
      const acting = {
        actor: { type: "crew", id: "bench" },
        now: ctx.now,
        requestId: null,
        config: ctx.config,
      } as const;
      await decideBooking(runtime.database, acting, { reference, decision: { act: "accept" } });
      return { reference, committedAt: performance.timeOrigin + performance.now() };
    },
  };
}

async function describeDeliveries({ database }: Runtime, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await database.rows<{ line: string }>(
    sql`select format('%s to %s: %s, %s', b.reference, w.url, d.status, coalesce(string_agg(format('attempt %s at %s: %s after %s ms',
          a.number, a.at, coalesce(a.error, a.response_status::text, 'no result recorded'), a.duration_ms), '; ' order by a.number),
          'never attempted')) as line
        from bookings b join events e on e.booking_id = b.id and e.type = 'booking.confirmed'
        join webhook_deliveries d on d.event_row_id = e.id join webhook_endpoints w on w.id = d.endpoint_id
        left join webhook_attempts a on a.delivery_row_id = d.id
        where b.reference = any(${sql.param([...references])}::text[])
        group by d.id, b.reference, w.url, d.status`,
  );
  return rows.map(({ line }) => line);
}

/**
 * Inserts due deliveries directly, because creating this many bookings would take longer than sending their
 * events.
 */
async function insertBacklog(
  { database }: Runtime,
  { ctx }: TestbedPartner,
  deliveries: number,
): Promise<void> {
  const body = JSON.stringify({ reference: "piled", fill: "x".repeat(1200) });
  await database.rows(
    sql`with numbered as (
          select n, 'evt_' || md5(${ctx.partner.id}::text || '-' || n) as event_id
          from generate_series(1, ${deliveries}::int) as n
        ), inserted as (
          insert into events (partner_id, seq, event_id, type, body, created_at)
          select ${ctx.partner.id}, 1000000 + n, event_id, 'booking.confirmed',
            json_build_object('id', event_id, 'type', 'booking.confirmed', 'data', ${body}::json), now()
          from numbered
          returning id, seq
        ), targets as (
          select id, row_number() over (order by id) - 1 as position, count(*) over () as endpoints
          from webhook_endpoints where partner_id = ${ctx.partner.id}
        )
        insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status,
          max_attempts, next_attempt_at)
        select new_delivery_id(), ${ctx.partner.id}, targets.id, inserted.id, 'booking.confirmed', 'pending', 10, now()
        from inserted join targets on inserted.seq % targets.endpoints = targets.position`,
  );
}
