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
import { fillDemoData, type PictureData } from "./fill-demo-data";

/** The time at which all screenshots are taken, so that dates, ages and deadlines are always the same. */
export const pictureTime = new Date("2031-05-13T08:30:00Z");

export type Person = "agent" | "admin" | "crew" | "anonymous";
export type ViewOptions = { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };

export type PictureTestbed = {
  baseUrl: string;
  runtime: TestRuntime;
  data: PictureData;
  client(person: Exclude<Person, "anonymous">): PortalClient;
  /** Opens a page in its own browser context. The clock of the page is stopped at `pictureTime`. */
  open(person: Person, options: ViewOptions): Promise<Page>;
};

const emails = {
  agent: "agent.nordlicht@example.com",
  admin: "admin.nordlicht@example.com",
  crew: "crew@example.com",
};

/** Starts a separate service with the demo data. The clock of the service is set to `pictureTime`. */
export const test = base.extend<object, { testbed: PictureTestbed }>({
  testbed: [
    async ({ browser }, use) => {
      const cleanup: (() => Promise<unknown>)[] = [];
      try {
        const { baseUrl, runtime } = await startDemo(cleanup);
        const [agent, admin, crew] = await Promise.all(
          [emails.agent, emails.admin, emails.crew].map((email) =>
            signInTo((request) => fetch(request), baseUrl, {
              email,
              password: demoPassword(runtime.keys, email),
            }),
          ),
        );
        if (!agent || !admin || !crew) throw new Error("Signing in to the demo failed.");
        const people = { agent, admin, crew };
        const data = await fillDemoData({ baseUrl, runtime, agent, admin });
        await use({
          baseUrl,
          runtime,
          data,
          client: (person) => people[person],
          open: async (person, options) => {
            const context = await browser.newContext({
              baseURL: baseUrl,
              timezoneId: "Europe/Berlin",
              locale: "en-GB",
              reducedMotion: "reduce",
              ...options,
            });
            cleanup.push(() => context.close());
            if (person !== "anonymous") await context.addCookies(parseCookies(people[person], baseUrl));
            const page = await context.newPage();
            await page.clock.setFixedTime(pictureTime);
            return page;
          },
        });
      } finally {
        for (const step of cleanup.reverse()) await step();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

async function startDemo(cleanup: (() => Promise<unknown>)[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "rentals-look-"));
  cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
  const { cluster, stop } = await startTestCluster();
  cleanup.push(stop);
  const { url: databaseUrl } = await cloneDatabase(cluster);
  const runtime = openTestRuntime(databaseUrl, { SECRET_KEY: processSecretKey });
  cleanup.push(() => runtime.database.close());
  const offsetSeconds = Math.round((pictureTime.getTime() - Date.now()) / 1000);
  await runtime.database.rows(sql`update service_clock set offset_seconds = ${offsetSeconds}`);
  const supplier = await openSimulatedSupplier({
    suppliers: demoSuppliers(),
    secret: supplierSecret(runtime.keys),
    reserves: false,
  });
  cleanup.push(() => supplier.close());
  await loadDemoData(runtime, supplier.url);
  const receiver = await startReceiver();
  cleanup.push(() => receiver.close());
  const webhooks = await openDemoWebhooks(dataDir, receiver.env);
  cleanup.push(() => webhooks.close());
  const env = {
    RATE_LIMITS: "sign-in-ip=100000@100000",
    SANDBOX_AUTOPILOT: "off",
    WEBHOOK_RETRY_SCHEDULE: "0s,2s,2h",
    ...receiver.env,
    ...webhooks.settings,
  };
  const server = await startApiServer({ databaseUrl, env });
  cleanup.push(() => server.stop());
  const worker = await startWorker({ databaseUrl, env });
  cleanup.push(() => worker.stop());
  return { baseUrl: server.url, runtime };
}

function parseCookies({ cookie }: PortalClient, url: string) {
  return cookie.split("; ").map((pair) => {
    const split = pair.indexOf("=");
    return { name: pair.slice(0, split), value: pair.slice(split + 1), url };
  });
}
