import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getTimelineContract } from "@/lib/contracts/portal/bookings";
import { cancelBooking } from "../../bookings/cancel-booking";
import { createMailClaimer } from "../../mail/create-mail-claimer";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { type MailServer, startMailServer } from "../../testing/fixtures/mail-server";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import type { TestRuntime } from "../../testing/test-runtime";
import { attachVoucher } from "./attach-voucher";
import { maxVouchersPerDay } from "./send-voucher";

type Ctx = Awaited<ReturnType<typeof partnerContext>>;

async function book(ctx: Ctx, wanted: Partial<Parameters<typeof createBooking>[1]> = {}) {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  return await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    status: "confirmed",
    customerEmail: "eleni@example.com",
    ...wanted,
  });
}

/** Calls `run` with a runtime that sends its mail to a real SMTP server. */
async function withServer(
  runtime: TestRuntime,
  run: (sending: TestRuntime, server: MailServer) => Promise<void>,
) {
  const server = await startMailServer({ disabledCommands: ["STARTTLS", "AUTH"] });
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "rentals@example.com" };
  try {
    await run({ ...runtime, database: { ...runtime.database }, config: { ...runtime.config, mail } }, server);
  } finally {
    await server.close();
  }
}

async function work(runtime: TestRuntime): Promise<void> {
  const tasks = await createMailClaimer(attachVoucher)(runtime, 50);
  await Promise.all(tasks.map((task) => task(new AbortController().signal)));
}

test("the customer receives the voucher with a PDF in the chosen language", async ({ ctx, runtime }) => {
  const { reference } = await book(ctx);
  await withServer(runtime, async (sending, server) => {
    const agent = await signInToPortal(sending, await createStaffMember(ctx.database, ctx.partner));
    const path = `/portal-api/bookings/${reference}/voucher`;
    expect((await agent.call("GET", path)).json).toMatchObject({ email: "eleni@example.com" });
    const sent = await agent.call("POST", path, { body: { language: "de" } });
    expect([sent.status, sent.json]).toEqual([202, { reference, state: "pending" }]);
    await work(sending);
    expect(server.received).toHaveLength(1);
    const { source = "", to } = server.received[0] ?? {};
    expect(to).toEqual(["eleni@example.com"]);
    expect(source).toContain(`Subject: Mietwagen-Voucher ${reference}`);
    expect(source).toContain(`filename=voucher-${reference}.pdf`);
    const encoded = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source)?.[1] ?? "";
    expect(Buffer.from(encoded, "base64").subarray(0, 8).toString()).toBe("%PDF-1.7");
  });
  const { data } = await callOperation(getTimelineContract, ctx, { params: { reference } });
  expect(data.map((entry) => entry.kind === "change" && entry.action)).toContain("booking.send_voucher");
});

test("a booking that was cancelled after the click sends no voucher", async ({ ctx, runtime }) => {
  const { reference } = await book(ctx);
  await withServer(runtime, async (sending, server) => {
    const agent = await signInToPortal(sending, await createStaffMember(ctx.database, ctx.partner));
    await agent.call("POST", `/portal-api/bookings/${reference}/voucher`, { body: { language: "en" } });
    await cancelBooking({ ...ctx, now: new Date() }, { reference, reason: undefined });
    await work(sending);
    expect(server.received).toEqual([]);
  });
  const [row] = await ctx.database.rows<{ state: string }>(
    sql`select state from mails where subject_id = ${reference}`,
  );
  expect(row?.state).toBe("skipped");
});

test("only a confirmed booking of the partner is sent, and only to one plain address", async ({
  ctx,
  runtime,
}) => {
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const send = async (reference: string, body: unknown = { language: "en" }) =>
    (await agent.call("POST", `/portal-api/bookings/${reference}/voucher`, { body })).code;
  expect(await send((await book(ctx, { status: "pending" })).reference)).toBe("not_confirmed");
  expect(await send((await book(await partnerContext(runtime))).reference)).toBe("not_found");
  const two = "a@example.com,b@example.com";
  expect(await send((await book(ctx, { customerEmail: two })).reference)).toBe("not_mailable");
  expect(await send((await book(ctx)).reference, { language: "xx" })).toBe("invalid_payload");
  const [row] = await ctx.database.rows<{ count: number }>(
    sql`select count(*)::int as count from mails where partner_id = ${ctx.partner.id}`,
  );
  expect(row?.count).toBe(0);
});

test("a voucher can be sent 10 times a day", async ({ ctx, runtime }) => {
  const { reference } = await book(ctx);
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const send = () =>
    agent.call("POST", `/portal-api/bookings/${reference}/voucher`, { body: { language: "en" } });
  for (let count = 0; count < maxVouchersPerDay; count += 1) expect((await send()).status).toBe(202);
  const refused = await send();
  expect([refused.code, refused.status]).toEqual(["limit_reached", 409]);
});

test("production without a mail server refuses to send", async ({ ctx, runtime }) => {
  const { reference } = await book(ctx);
  const config = { ...runtime.config, environment: "production" as const };
  const production = { ...runtime, config };
  const agent = await signInToPortal(production, await createStaffMember(ctx.database, ctx.partner));
  const path = `/portal-api/bookings/${reference}/voucher`;
  expect((await agent.call("GET", path)).json).toMatchObject({ email: null });
  expect((await agent.call("POST", path, { body: { language: "en" } })).code).toBe("mail_off");
});

test("the outbox of a sandbox shows the mail of the account only to its admins", async ({ ctx, runtime }) => {
  const { reference } = await book(ctx);
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  await admin.call("POST", `/portal-api/bookings/${reference}/voucher`, { body: { language: "en" } });
  const invited = { email: "new@example.com", role: "agent", language: "pt" };
  const { json } = await admin.call("POST", "/portal-api/team/invitations", { body: invited });
  const outbox = await admin.call("GET", "/portal-api/outbox");
  expect(outbox.json).toMatchObject({
    sends: false,
    data: [
      { kind: "invitation", recipient: "new@example.com", state: "stored" },
      { kind: "voucher", recipient: "eleni@example.com", subject: `Rental voucher ${reference}` },
    ],
  });
  expect(outbox.json.data[0].text).toContain(json.link);
  expect(outbox.json.data[0].subject).toMatch(/^Convite/);
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  expect((await agent.call("GET", "/portal-api/outbox")).code).toBe("insufficient_role");
  const other = await partnerContext(runtime);
  const stranger = await signInToPortal(
    runtime,
    await createStaffMember(ctx.database, other.partner, "admin"),
  );
  expect((await stranger.call("GET", "/portal-api/outbox")).json.data).toEqual([]);
});
