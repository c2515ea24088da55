import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const execute = promisify(execFile);

/**
 * The path of Debian's headless Chromium. With it, tests take about two thirds of the time that they take with
 * Chromium.
 */
const headlessShell = "/usr/bin/chromium-headless-shell";

const commonPaths = [
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
 * Returns the path of a working Chromium: `CHROMIUM_PATH`, an installed one, or Playwright's. Otherwise installs one
 * with Playwright or, as root on Debian, with apt. In CI it installs a headless shell first. Throws if `CHROMIUM_PATH`
 * does not work, or if no Chromium does.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== "") {
    if (await canStart(configured)) return configured;
    throw new Error(
      `CHROMIUM_PATH is ${configured}, which is not a working browser. Unset it, or set it to a Chromium binary.`,
    );
  }
  if (process.env.CI === "true" && !(await canStart(headlessShell)))
    installWithApt("chromium-headless-shell");
  const found = await findWorking([...commonPaths, chromium.executablePath()]);
  if (found !== undefined) return found;

  attempt("node", [join(root, "node_modules/playwright/cli.js"), "install", "chromium"]);
  if (await canStart(chromium.executablePath())) return chromium.executablePath();

  installWithApt("chromium");
  const installed = await findWorking(commonPaths);
  if (installed !== undefined) return installed;
  throw new Error(
    "The browser tests need Chromium, which was not found and could not be installed. Install it, or set CHROMIUM_PATH.",
  );
}

function installWithApt(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  attempt("apt-get", ["update", "--quiet"]);
  attempt("apt-get", ["install", "--yes", "--quiet", "--no-install-recommends", name]);
}

async function findWorking(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await canStart(path)) return path;
  return undefined;
}

/**
 * Returns whether the browser can start. Runs it, because some systems install a stub and Playwright's browser may
 * lack system libraries.
 */
async function canStart(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  return await execute(path, ["--version"], { timeout: 30_000 }).then(
    ({ stdout }) => /Chrom(e|ium)\D*\d+\.\d+/.test(stdout),
    () => false,
  );
}

function attempt(command: string, args: readonly string[]): void {
  process.stdout.write(`No working browser found. Running ${command} ${args.slice(-2).join(" ")}\n`);
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env, timeout: 600_000 });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
  }
}
