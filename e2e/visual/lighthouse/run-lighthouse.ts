import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import type { Device } from "./lighthouse-floors";

const root = join(import.meta.dirname, "../../..");
const timeoutMs = 180_000;

const audit = z.object({
  score: z.nullable(z.number()),
  scoreDisplayMode: z.string(),
  numericValue: z.optional(z.number()),
});
const category = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  runtimeError: z.optional(z.object({ code: z.string(), message: z.string() })),
  finalDisplayedUrl: z.string(),
  categories: z.record(z.string(), category),
  audits: z.record(z.string(), audit),
});
export type LighthouseReport = z.output<typeof report>;

/**
 * Loads a page once in a new browser and returns Lighthouse's report. `cookie` is sent with every request. Throws if
 * Lighthouse could not measure the page, or if the page redirected to another path.
 */
export async function runLighthouse(
  url: string,
  { device, cookie }: { device: Device; cookie: string | undefined },
): Promise<LighthouseReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      // Its own process: the flags of a browser and the traces of a page do not reach the next measurement.
      join(root, "node_modules/lighthouse/cli/index.js"),
      url,
      "--quiet",
      "--output=json",
      "--output-path=stdout",
      "--only-categories=performance,accessibility,best-practices,seo",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage",
      ...(device === "desktop" ? ["--preset=desktop"] : []),
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    {
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH, NODE_OPTIONS: "" },
    },
  );
  const read = report.parse(JSON.parse(stdout));
  const { runtimeError, finalDisplayedUrl } = read;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.code}: ${runtimeError.message}`);
  const [wanted, reached] = [new URL(url).pathname, new URL(finalDisplayedUrl).pathname];
  if (wanted !== reached) throw new Error(`${wanted} led to ${reached}.`);
  return read;
}
