import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { attachVoucher } from "../portal/voucher/attach-voucher";
import { test } from "../testing/fixtures/integration-test";
import { type MailServer, startMailServer } from "../testing/fixtures/mail-server";
import { createMailClaimer } from "./create-mail-claimer";
import { enqueueMail, type Mail } from "./enqueue-mail";
import { isMailable } from "./mail-content";
import { claimMails, endMail } from "./mails.queries";
import { purgeMail } from "./purge-mail";

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ disabledCommands: ["STARTTLS", "AUTH"] });
});
afterAll(async () => await server.close());
beforeEach(() => {
  server.received.length = 0;
  server.refuse(() => undefined);
});

const from = "Rentals <rentals@example.com>";

function withMail(runtime: Runtime, url = `smtp://127.0.0.1:${server.port}`): Runtime {
  // A copy of the database object gets its own transport.
  return {
    ...runtime,
    database: { ...runtime.database },
    config: { ...runtime.config, mail: { url, from } },
  };
}

const invitation: Mail = {
  kind: "invitation",
  partnerId: null,
  recipient: "ines@example.com",
  language: "en",
  content: {
    subject: "Invitation",
    title: "You are invited",
    paragraphs: ["A & B <invite> you."],
    link: { label: "Accept", url: "https://portal.example.com/invite/secret-token" },
  },
};

async function enqueue(runtime: Runtime, mail: Partial<Mail> = {}): Promise<number> {
  await inTransaction(runtime.database, (tx) => enqueueMail(tx, runtime, { ...invitation, ...mail }));
  const [row] = await runtime.database.rows<{ id: number }>(sql`select max(id)::int as id from mails`);
  if (row === undefined) throw new Error("No mail");
  return row.id;
}

/** Runs the mail job until nothing is due. */
async function work(runtime: Runtime): Promise<void> {
  const claim = createMailClaimer(attachVoucher);
  for (;;) {
    const tasks = await claim(runtime, 10);
    if (tasks.length === 0) return;
    await Promise.all(tasks.map((task) => task(new AbortController().signal)));
  }
}

async function stateOf({ database }: Runtime, id: number) {
  const [row] = await database.rows<Record<string, unknown>>(
    sql`select state, attempt_count as attempts, last_error as error, sealed_content is not null as "hasContent",
          round(extract(epoch from next_attempt_at - clock_timestamp()))::int as "dueIn"
        from mails where id = ${id}`,
  );
  return row;
}

const makeDue = ({ database }: Runtime) =>
  database.rows(
    sql`update mails set next_attempt_at = date_trunc('milliseconds', clock_timestamp()) where next_attempt_at is not null`,
  );

test("a mail has a text part, an HTML part and a stable Message-ID, and its content is removed", async ({
  runtime,
}) => {
  const sending = withMail(runtime);
  const id = await enqueue(sending);
  await work(sending);
  expect(server.received).toHaveLength(1);
  const { source, to, from: sender } = server.received[0] ?? { source: "", to: [], from: "" };
  expect([sender, to]).toEqual(["rentals@example.com", ["ines@example.com"]]);
  const [row] = await runtime.database.rows<{ messageId: string }>(
    sql`select message_id as "messageId" from mails where id = ${id}`,
  );
  expect(source).toContain(`Message-ID: ${row?.messageId}`);
  expect(source).toMatch(/^From: Rentals <rentals@example.com>$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(source).toContain("Content-Type: text/plain; charset=utf-8");
  expect(source).toContain("Content-Type: text/html; charset=utf-8");
  expect(source).toContain("A & B <invite> you.");
  // Soft line breaks of quoted-printable are removed.
  expect(source.replaceAll("=\r\n", "")).toContain("A &amp; B &lt;invite&gt; you.");
  expect(await stateOf(runtime, id)).toMatchObject({ state: "sent", attempts: 1, hasContent: false });
  await work(sending);
  expect(server.received).toHaveLength(1);
});

test("a rolled-back transaction sends no mail", async ({ runtime }) => {
  const sending = withMail(runtime);
  await expect(
    inTransaction(sending.database, async (tx) => {
      await enqueueMail(tx, sending, invitation);
      throw new Error("The change failed");
    }),
  ).rejects.toThrow("The change failed");
  await work(sending);
  expect(server.received).toEqual([]);
});

test("a 4xx reply is retried with growing delays, and the mail fails after the last", async ({ runtime }) => {
  const sending = withMail(runtime);
  server.refuse(() => 451);
  const id = await enqueue(sending);
  const delays: unknown[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await work(sending);
    const row = await stateOf(runtime, id);
    expect(row).toMatchObject({ state: "pending", attempts: attempt, error: "EENVELOPE 451" });
    delays.push(row?.dueIn);
    await makeDue(runtime);
  }
  expect(delays.map((delay) => Math.round(Number(delay) / 30) * 30)).toEqual([
    30, 120, 600, 3600, 14_400, 43_200,
  ]);
  await work(sending);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "dead", attempts: 7 });
});

test("a 5xx reply ends the mail at once", async ({ runtime }) => {
  const sending = withMail(runtime);
  server.refuse(() => 550);
  const id = await enqueue(sending);
  await work(sending);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "dead", attempts: 1, error: "EENVELOPE 550" });
});

test("a server that cannot be reached is retried", async ({ runtime }) => {
  const gone = await startMailServer();
  await gone.close();
  const sending = withMail(runtime, `smtp://127.0.0.1:${gone.port}`);
  const id = await enqueue(sending);
  await work(sending);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "pending", attempts: 1 });
  await runtime.database.rows(sql`delete from mails`);
});

test("a worker that is killed between sending and recording repeats the mail with the same Message-ID", async ({
  runtime,
}) => {
  const sending = withMail(runtime);
  const id = await enqueue(sending);
  const { database } = runtime;
  // The first worker sends, and dies before it records the result.
  const stuck = { ...sending, database: { ...database, rows: database.rows } };
  const claim = createMailClaimer(attachVoucher);
  const tasks = await claim(stuck, 1);
  stuck.database.rows = () => Promise.reject(new Error("killed"));
  await expect(tasks[0]?.(new AbortController().signal)).rejects.toThrow("killed");
  expect(await stateOf(runtime, id)).toMatchObject({ state: "sending" });
  await work(sending);
  expect(server.received).toHaveLength(1);

  await makeDue(runtime);
  await work(sending);
  expect(server.received).toHaveLength(2);
  const ids = server.received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
  expect(new Set(ids).size).toBe(1);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "sent", attempts: 2 });
});

test("a worker that lost its lease records nothing", async ({ runtime }) => {
  const sending = withMail(runtime);
  const id = await enqueue(sending);
  const [slow] = await claimMails(runtime.database, { limit: 1, leaseSeconds: 60 });
  await makeDue(runtime);
  await work(sending);
  if (slow === undefined) throw new Error("Nothing claimed");
  expect(await endMail(runtime.database, slow, { state: "dead", error: "late" })).toBe(false);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "sent", error: null });
});

test("two workers never claim the same mail", async ({ runtime }) => {
  const sending = withMail(runtime);
  for (let count = 0; count < 10; count += 1) await enqueue(sending);
  await Promise.all([work(sending), work(sending), work(sending)]);
  expect(server.received).toHaveLength(10);
});

test("a server with TLS and a password receives mail, and a wrong password is retried", async ({
  runtime,
}) => {
  const secured = await startMailServer({
    secure: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === "rentals" && password === "s3cr3t") done(null, { user: username });
      else done(new Error("Wrong password"));
    },
  });
  const url = (password: string) =>
    `smtps://rentals:${password}@127.0.0.1:${secured.port}/?tls.rejectUnauthorized=false`;
  try {
    const wrong = withMail(runtime, url("guess"));
    const id = await enqueue(wrong);
    await work(wrong);
    expect(await stateOf(runtime, id)).toMatchObject({ state: "pending", error: "EAUTH 535" });
    await makeDue(runtime);
    await work(withMail(runtime, url("s3cr3t")));
    expect(secured.received).toMatchObject([{ secure: true, user: "rentals" }]);
    // The certificate is checked unless the URL says otherwise.
    const checked = withMail(runtime, `smtps://rentals:s3cr3t@127.0.0.1:${secured.port}`);
    const other = await enqueue(checked);
    await work(checked);
    expect(await stateOf(runtime, other)).toMatchObject({ state: "pending" });
    expect(secured.received).toHaveLength(1);
    await runtime.database.rows(sql`delete from mails`);
  } finally {
    await secured.close();
  }
});

test.for([
  "Line\r\nBcc: victim@example.com",
  "Line\nContent-Type: text/evil\n\nbody",
  "\u2028Bcc: victim@example.com\u2029",
  "Größe Ελένη Наталья 漢字 🚗",
  `${"long ".repeat(200)}\r\nX-Injected: 1`,
])("the subject %j adds no header and no recipient", async (subject, { runtime }) => {
  const sending = withMail(runtime);
  await enqueue(sending, { content: { ...invitation.content, subject } });
  await work(sending);
  const { source = "", to } = server.received[0] ?? {};
  expect(to).toEqual(["ines@example.com"]);
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const names = head.split("\r\n").map((line) => line.split(":", 1)[0]);
  expect(names.sort()).toEqual(
    ["From", "To", "Subject", "Message-ID", "Date", "Auto-Submitted", "MIME-Version", "Content-Type"].sort(),
  );
});

test.for([
  "a@example.com, b@example.com",
  "a@example.com;b@example.com",
  "a@example.com\r\nRCPT TO:<b@example.com>",
  "<a@example.com>",
  "Name <a@example.com>",
  '"a b"@example.com',
  "a@b@example.com",
  "a@example.com\u0000",
  "a@example.com\u2028",
  "a@example",
  "@example.com",
  `${"a".repeat(65)}@example.com`,
])("the address %j is not used", async (recipient, { runtime }) => {
  expect(isMailable(recipient)).toBe(false);
  await expect(enqueue(withMail(runtime), { recipient })).rejects.toThrow("not one plain email address");
});

test("a log line contains no address and no link", async ({ runtime }) => {
  const sending = withMail(runtime);
  server.refuse((recipient) => (recipient.startsWith("bad") ? 550 : undefined));
  await enqueue(sending, { recipient: "canary@example.com" });
  await enqueue(sending, { recipient: "bad.canary@example.com" });
  await work(sending);
  const lines = runtime.logged().join("\n");
  expect(lines).toContain("mail sent");
  expect(lines).toContain("mail failed");
  expect(lines).not.toContain("canary");
  expect(lines).not.toContain("secret-token");
});

test("without a mail server a sandbox stores mail, and production has none", async ({ runtime }) => {
  const id = await enqueue(runtime);
  expect(await stateOf(runtime, id)).toMatchObject({ state: "stored", hasContent: true });
  const production = { ...runtime, config: { ...runtime.config, environment: "production" as const } };
  expect(await inTransaction(runtime.database, (tx) => enqueueMail(tx, production, invitation))).toBe("off");
  expect(await enqueue(production).catch(() => id)).toBe(id);
});

test("contents are removed after 7 days and rows after 90, but never those of waiting mail", async ({
  runtime,
}) => {
  const { database } = runtime;
  await database.rows(sql`delete from mails`);
  const stored = await enqueue(runtime);
  const waiting = await enqueue(withMail(runtime));
  const age = (days: number) =>
    database.rows(sql`update mails set created_at = clock_timestamp() - make_interval(days => ${days})`);
  await age(6);
  await purgeMail(runtime);
  expect(await stateOf(runtime, stored)).toMatchObject({ hasContent: true });
  await age(8);
  await purgeMail(runtime);
  expect(await stateOf(runtime, stored)).toMatchObject({ hasContent: false });
  await age(91);
  await purgeMail(runtime);
  expect(await stateOf(runtime, stored)).toBeUndefined();
  expect(await stateOf(runtime, waiting)).toMatchObject({ state: "pending", hasContent: true });
});
