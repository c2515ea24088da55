import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const execute = promisify(execFile);

/** A browser without its windows, which does the same in about two thirds of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const usualPlaces = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a Chromium that starts: the one `CHROMIUM_PATH` names, the machine's, Playwright's, and else one
 * fetched with Playwright or, for root on Debian, with apt. In CI a headless shell is fetched before any other is used.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is no browser that starts here.`);
  }
  if (process.env.CI === "true" && !(await starts(headlessShell))) fetchWithApt("chromium-headless-shell");
  const found = await firstThatStarts([...usualPlaces, chromium.executablePath()]);
  if (found !== undefined) return found;

  attempt("node", [join(root, "node_modules/playwright/cli.js"), "install", "chromium"]);
  if (await starts(chromium.executablePath())) return chromium.executablePath();

  fetchWithApt("chromium");
  const installed = await firstThatStarts(usualPlaces);
  if (installed !== undefined) return installed;
  throw new Error(
    "The browser tests need Chromium, and none was found or could be installed: install it, or set CHROMIUM_PATH to it.",
  );
}

function fetchWithApt(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  attempt("apt-get", ["update", "--quiet"]);
  attempt("apt-get", ["install", "--yes", "--quiet", "--no-install-recommends", name]);
}

async function firstThatStarts(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

/** A file alone proves nothing: some systems install a stub, and Playwright's may lack the system's libraries. */
async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  return await execute(path, ["--version"], { timeout: 30_000 }).then(
    ({ stdout }) => /Chrom(e|ium)\D*\d+\.\d+/.test(stdout),
    () => false,
  );
}

function attempt(command: string, args: readonly string[]): void {
  process.stdout.write(`No such browser here; trying ${command} ${args.slice(-2).join(" ")}\n`);
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env, timeout: 600_000 });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
  }
}
