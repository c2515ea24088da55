import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startWorker } from "@/server/testing/api-server";
import { pollUntil } from "../support/poll";
import { createPerson, signIn } from "../support/portal";
import { setUpService } from "../support/set-up-service";
import { startWebhookReceiver } from "../support/webhook-receiver";

const host = "kept.partner.test";
const receiver = await startWebhookReceiver([host]);
const service = setUpService({ ...receiver.env, LOG_LEVEL: "trace" });

afterAll(() => receiver.close());

/** The tables that hold a text in clear, as text or as its bytes. */
async function tablesHolding(text: string): Promise<string[]> {
  const { observer } = service();
  const { rows } = await observer.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  expect(rows.length).toBeGreaterThan(10);
  const hex = Buffer.from(text).toString("hex");
  const holding: string[] = [];
  for (const { name } of rows) {
    const query = `select 1 from "${name}" as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`;
    const { rowCount } = await observer.query(query, [text, hex]);
    if (rowCount !== 0) holding.push(name);
  }
  return holding;
}

test("a signing secret is in its one answer and in no log, table or later answer", async () => {
  const { server, operator, world, databaseUrl, env } = service();
  const admin = await signIn(server.url, await createPerson(operator, world.alpha.slug, "admin"));
  const worker = await startWorker({ databaseUrl, env });
  try {
    const body = { url: `https://${host}/${randomBytes(4).toString("hex")}`, event_types: ["ping"] };
    const created = await admin.call("POST", "/portal-api/v1/webhooks", { body });
    const path = `/portal-api/v1/webhooks/${created.json.id}`;
    const rotated = await admin.call("POST", `${path}/rotate-secret`, { body: {} });
    const secrets: string[] = [created.json.secret, rotated.json.secret];
    const sent = await admin.call("POST", `${path}/test`);
    const delivery = `${path}/deliveries/${sent.json.delivery_id}`;
    await pollUntil(
      async () => (await admin.call("GET", delivery)).json.status,
      (status) => status === "succeeded",
      40_000,
    );
    const later = await Promise.all(
      ["", "/deliveries"].map(async (part) => (await admin.call("GET", `${path}${part}`)).text),
    );
    const logged = [...server.logs(), ...worker.logs()].join("\n");
    expect(logged).toContain(created.headers.get("x-request-id"));
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(logged).not.toContain(secret.slice(6, 30));
      expect(later.join("\n")).not.toContain(secret.slice(6, 30));
      expect(await tablesHolding(secret)).toEqual([]);
    }
    expect(await tablesHolding(body.url)).not.toEqual([]);
  } finally {
    await worker.stop();
  }
});
