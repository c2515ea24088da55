import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { demoPassword, supplierSecret } from "../../scripts/demo/demo-secrets";
import { loadDemoData } from "../../scripts/demo/load-demo-data";
import { openDemoWebhooks } from "../../scripts/demo/open-demo-webhooks";
import { demoSuppliers } from "../../scripts/demo/supplier/demo-suppliers";
import { openSimulatedSupplier } from "../../scripts/demo/supplier/open-simulated-supplier";
import { startApiServer, startWorker } from "../../server/testing/api-server";
import { cloneDatabase } from "../../server/testing/clone-database";
import { type PortalClient, signInTo } from "../../server/testing/fixtures/portal-client";
import { processSecretKey } from "../../server/testing/server-process";
import { startTestCluster } from "../../server/testing/test-cluster";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { startReceiver } from "../fixtures/start-receiver";
import { fillWorld, type World } from "./fill-world";

/** The moment all pictures are of: dates, ages and deadlines are the same whenever they are taken. */
export const pictured = new Date("2031-05-13T08:30:00Z");

export type Person = "agent" | "admin" | "crew" | "nobody";
export type Surroundings = { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };

export type Stage = {
  baseUrl: string;
  runtime: TestRuntime;
  world: World;
  client(person: Exclude<Person, "nobody">): PortalClient;
  /** A page in a browser of its own; its clock stands still at the moment of the pictures. */
  open(person: Person, surroundings: Surroundings): Promise<Page>;
};

const emails = {
  agent: "agent.nordlicht@example.com",
  admin: "admin.nordlicht@example.com",
  crew: "crew@example.com",
};

/** The demo world on a service of its own, whose clock shows the moment of the pictures. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const undo: (() => Promise<unknown>)[] = [];
      try {
        const { baseUrl, runtime } = await startDemo(undo);
        const [agent, admin, crew] = await Promise.all(
          [emails.agent, emails.admin, emails.crew].map((email) =>
            signInTo((request) => fetch(request), baseUrl, {
              email,
              password: demoPassword(runtime.keys, email),
            }),
          ),
        );
        if (!agent || !admin || !crew) throw new Error("Nobody signed in.");
        const people = { agent, admin, crew };
        const world = await fillWorld({ baseUrl, runtime, agent, admin });
        await use({
          baseUrl,
          runtime,
          world,
          client: (person) => people[person],
          open: async (person, surroundings) => {
            const context = await browser.newContext({
              baseURL: baseUrl,
              timezoneId: "Europe/Berlin",
              locale: "en-GB",
              reducedMotion: "reduce",
              ...surroundings,
            });
            undo.push(() => context.close());
            if (person !== "nobody") await context.addCookies(cookiesOf(people[person], baseUrl));
            const page = await context.newPage();
            await page.clock.setFixedTime(pictured);
            return page;
          },
        });
      } finally {
        for (const step of undo.reverse()) await step();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

async function startDemo(undo: (() => Promise<unknown>)[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "rentals-look-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const { cluster, stop } = await startTestCluster();
  undo.push(stop);
  const { url: databaseUrl } = await cloneDatabase(cluster);
  const runtime = openTestRuntime(databaseUrl, { SECRET_KEY: processSecretKey });
  undo.push(() => runtime.database.close());
  const ahead = Math.round((pictured.getTime() - Date.now()) / 1000);
  await runtime.database.rows(sql`update service_clock set offset_seconds = ${ahead}`);
  const supplier = await openSimulatedSupplier({
    suppliers: demoSuppliers(),
    secret: supplierSecret(runtime.keys),
    reserves: false,
  });
  undo.push(() => supplier.close());
  await loadDemoData(runtime, supplier.url);
  const receiver = await startReceiver();
  undo.push(() => receiver.close());
  const webhooks = await openDemoWebhooks(dataDir, receiver.env);
  undo.push(() => webhooks.close());
  const env = {
    RATE_LIMITS: "sign-in-ip=100000@100000",
    SANDBOX_AUTOPILOT: "off",
    WEBHOOK_RETRY_SCHEDULE: "0s,2s,2h",
    ...receiver.env,
    ...webhooks.settings,
  };
  const server = await startApiServer({ databaseUrl, env });
  undo.push(() => server.stop());
  const worker = await startWorker({ databaseUrl, env });
  undo.push(() => worker.stop());
  return { baseUrl: server.url, runtime };
}

function cookiesOf({ cookie }: PortalClient, url: string) {
  return cookie.split("; ").map((pair) => {
    const split = pair.indexOf("=");
    return { name: pair.slice(0, split), value: pair.slice(split + 1), url };
  });
}
