import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import postgres from "postgres";
import { request } from "undici";
import { demoAccounts } from "../../../scripts/demo/demo-files";
import { demoPassword } from "../../../scripts/demo/demo-secrets";
import { loadDemoData } from "../../../scripts/demo/load-demo-data";
import { sendFirstRequests } from "../../../scripts/demo/send-first-requests";
import type { Runtime } from "../../../server/context";
import { readConfig } from "../../../server/env";
import { nodeFlags } from "../../../server/launch/node-flags";
import { openRuntime } from "../../../server/runtime";
import { type PortalClient, signInTo } from "../../../server/testing/fixtures/portal-client";
import { printLine } from "../../kit/print-line";
import type { BenchCluster } from "../dataset/bench-cluster";
import { summarize, type Times } from "../deliveries/percentile";
import { startChild } from "../load/child-process";
import { readCpuMs } from "../load/system-use";
import { createPageSamples, type PageSample, type Viewer } from "./create-page-samples";

/** The size of a page in KiB, as HTML and as transferred with gzip. */
type PageSize = { html: number; transferred: number };

/** The time from the request to the last byte, the server's CPU time per visit, and the size. */
export type PageResult = PageSample & { times: Times; serverMs: number; size: PageSize };

/**
 * The number of visits of each page per second of `seconds`. With the default of 8 s, there are 40 visits, so the 95th
 * percentile is not the slowest visit.
 */
const visitsPerSecond = 5;

/** A supplier address where nothing listens, because the measured pages call no supplier. */
const unusedSupplierUrl = "http://127.0.0.1:9";

/** Requests every measured page of the portal on the demo data, one request at a time. */
export async function measurePages(
  cluster: BenchCluster,
  { folder, dist, seconds }: { folder: string; dist: string; seconds: number },
): Promise<PageResult[]> {
  printLine("the portal's pages on the demo data");
  const { url } = await cluster.openEmpty("run_pages");
  const env = {
    ...{ NODE_ENV: "production", SERVICE_ENV: "sandbox", HOST: "127.0.0.1", PORT: "0" },
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "warn", SANDBOX_AUTOPILOT: "off" },
  };
  const runtime = openRuntime(readConfig(env), url, { name: "bench" });
  await loadDemoData(runtime, unusedSupplierUrl);
  const web = await startChild({
    args: [...nodeFlags, join(dist, "web.mjs")],
    env,
    log: join(folder, "pages.log"),
  });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    // Load the pages first, because their background start would compete with the calls.
    await fetch(`${web.origin}/sign-in`);
    await sendFirstRequests(runtime, web.origin);
    const cookies = await signInAll(runtime, web.origin);
    const [partner] = demoAccounts().partners;
    const visits = seconds * visitsPerSecond;
    const results: PageResult[] = [];
    for (const sample of await createPageSamples(sql, partner?.slug ?? "")) {
      results.push(await measurePage(sample, { origin: web.origin, pid: web.pid, cookies, visits }));
    }
    return results;
  } finally {
    await web.stop();
    await sql.end();
    await runtime.database.close();
  }
}

async function signInAll({ keys }: Runtime, origin: string): Promise<Record<Viewer, string>> {
  const { partners, crew } = demoAccounts();
  const admin = partners[0]?.staff.find(({ role }) => role === "admin");
  const signIn = async (email = ""): Promise<PortalClient> =>
    await signInTo((request) => fetch(request), origin, { email, password: demoPassword(keys, email) });
  const [asAdmin, asCrew] = [await signIn(admin?.email), await signIn(crew[0]?.email)];
  return { anonymous: "", admin: asAdmin.cookie, crew: asCrew.cookie };
}

type VisitOptions = { origin: string; pid: number; cookies: Record<Viewer, string>; visits: number };

async function measurePage(sample: PageSample, options: VisitOptions): Promise<PageResult> {
  const { visits } = options;
  let body = Buffer.alloc(0);
  for (let count = 0; count < Math.ceil(visits / 8); count += 1) body = await visit(sample, options);
  const times: number[] = [];
  const before = readCpuMs(options.pid);
  for (let count = 0; count < visits; count += 1) {
    const startedAt = performance.now();
    await visit(sample, options);
    times.push(performance.now() - startedAt);
  }
  const serverMs = (readCpuMs(options.pid) - before) / visits;
  const summary = summarize(times);
  printLine(`  ${sample.path}: p50 ${summary.p50Ms.toFixed(0)} ms, p95 ${summary.p95Ms.toFixed(0)} ms`);
  const size = { html: gunzipSync(body).length / 1024, transferred: body.length / 1024 };
  return { ...sample, times: summary, serverMs, size };
}

/** Requests a page and returns its body, compressed. Throws unless the status is 200, so a redirect also fails. */
async function visit(
  { viewer, path }: PageSample,
  { origin, cookies }: VisitOptions,
): Promise<Buffer<ArrayBuffer>> {
  const headers = { accept: "text/html", "accept-encoding": "gzip", cookie: cookies[viewer] };
  const { statusCode, body } = await request(origin + path, { headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}.`);
  return bytes;
}
