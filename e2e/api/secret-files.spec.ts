import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { runToEnd } from "../support/run/run-to-end";

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-secret-files-"));
  database = await createTestDatabase();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

const key = Buffer.alloc(32, "in a file").toString("base64");
const previousKey = Buffer.alloc(32, "before it").toString("base64");

async function writeSecrets(secrets: Record<string, string>): Promise<Record<string, string>> {
  const entries = Object.entries(secrets).map(async ([name, secret]) => {
    const path = join(folder, name.toLowerCase());
    await writeFile(path, `${secret}\n`, { mode: 0o600 });
    return [`${name}_FILE`, path] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Starts the built launcher and waits until web and worker are ready. `stop` ends it and returns all that the three
 * processes have written.
 */
async function launch(env: Record<string, string>) {
  const dataDir = join(folder, `data-${Object.keys(env).length}`);
  await mkdir(dataDir, { recursive: true });
  const child = spawn(process.execPath, ["dist/start.mjs"], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const ready = Promise.all(["listening", "working"].map((message) => logged(child, message)));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const ended = once(child, "exit");
  const early = ended.then(() => Promise.reject(new Error(`The start ended early:\n${output.join("")}`)));
  const [listening] = await Promise.race([ready, early]);
  early.catch(() => undefined);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    return output.join("");
  };
  return { pid: child.pid ?? 0, dataDir, url: `http://127.0.0.1:${listening?.port}`, stop };
}

async function logged(child: ChildProcess, message: string): Promise<Record<string, unknown> | undefined> {
  const { stdout } = child;
  if (stdout === null) return undefined;
  return await new Promise((resolve) => {
    createInterface({ input: stdout }).on("line", (line) => {
      if (line.includes(`"msg":"${message}"`)) resolve(JSON.parse(line));
    });
  });
}

/** Returns the command line and environment of a process and of all its descendants. */
async function readProcesses(pid: number): Promise<{ pid: number; text: string }[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const one of all) {
    const status = await readFile(`/proc/${one}/status`, "utf8").catch(() => "");
    parents.set(one, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const descends = (one: number): boolean => one === pid || (one > 1 && descends(parents.get(one) ?? 0));
  return await Promise.all(
    all.filter(descends).map(async (one) => {
      const parts = ["cmdline", "environ"].map((name) =>
        readFile(`/proc/${one}/${name}`, "utf8").catch(() => ""),
      );
      return { pid: one, text: (await Promise.all(parts)).join("\0") };
    }),
  );
}

async function expectNowhere(pid: number, secrets: readonly string[], processes: number): Promise<void> {
  const found = await readProcesses(pid);
  expect(found.length).toBeGreaterThanOrEqual(processes);
  for (const secret of secrets) expect(found.filter(({ text }) => text.includes(secret))).toEqual([]);
}

test.skipIf(process.platform !== "linux")(
  "no secret from a file appears in process lists or logs while the service serves requests",
  async () => {
    const roleUrl = new URL(database.roleUrls.web);
    const secrets = {
      SECRET_KEY: key,
      SECRET_KEY_PREVIOUS: previousKey,
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.url,
      MAIL_URL: "smtp://sender:password-of-the-mail@127.0.0.1:9",
      OIDC_CLIENT_SECRET: "password-of-the-provider",
    };
    const started = await launch({
      ...(await writeSecrets(secrets)),
      MAIL_FROM: "rentals@example.com",
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_CLIENT_ID: "rentals",
    });
    const wanted = [key, previousKey, "password-of-the-mail", "password-of-the-provider", database.url];
    if (roleUrl.password !== "") wanted.push(roleUrl.password);
    await expectNowhere(started.pid, wanted, 3);
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${started.url}/sign-in`)).status).toBe(200);
    await fetch(`${started.url}/api/auth/signin/oidc`, { method: "POST" });
    const output = await started.stop();
    expect(output).toContain('"msg":"listening"');
    for (const secret of wanted) expect(output).not.toContain(secret);
  },
);

test.skipIf(process.platform !== "linux")(
  "the passwords of the embedded server appear in no process list, and their files are private",
  async () => {
    const started = await launch({ DATABASE_URL: "" });
    const record = await readFile(join(started.dataDir, "postgres.json"), "utf8");
    const passwords = [...record.matchAll(/"[a-z_]*password[a-z_]*":\s*"([^"]+)"/g)].map(
      ([, one]) => one ?? "",
    );
    expect(passwords.length).toBeGreaterThan(0);
    for (const name of ["database-url-web", "database-url-worker"]) {
      const path = join(started.dataDir, name);
      passwords.push(new URL((await readFile(path, "utf8")).trim()).password);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    await expectNowhere(started.pid, passwords, 3);
    const output = await started.stop();
    expect(output).toContain('"msg":"listening"');
    for (const password of passwords) expect(output).not.toContain(password);
  },
);

test.skipIf(process.platform !== "linux")(
  "a secret in the environment is found, so the search works",
  async () => {
    const started = await launch({ DATABASE_URL: database.url, SECRET_KEY: key, SERVE_PAGES: "off" });
    const found = await readProcesses(started.pid);
    expect(found.filter(({ text }) => text.includes(key)).length).toBeGreaterThanOrEqual(3);
    await started.stop();
  },
);

test.each(["dist/web.mjs", "dist/worker.mjs", "dist/start.mjs"])(
  "%s stops with one sentence when a secret's file is missing, empty or contradicts its variable",
  async (entry) => {
    const empty = join(folder, "empty");
    await writeFile(empty, "\n");
    const cases: [Record<string, string>, RegExp][] = [
      [{ SECRET_KEY_FILE: join(folder, "missing") }, /^SECRET_KEY_FILE .*ENOENT/],
      [{ DATABASE_URL_FILE: empty }, /^DATABASE_URL_FILE .*empty/],
      [{ SECRET_KEY: key, SECRET_KEY_FILE: empty }, /^SECRET_KEY and SECRET_KEY_FILE are both set/],
    ];
    for (const [env, about] of cases) {
      const { code, stdout, stderr } = await runToEnd([entry], {
        PORT: "0",
        DATA_DIR: join(folder, "none"),
        ...env,
      });
      expect(stderr).toMatch(/^[A-Z][^\n]*\.\n$/);
      expect(stderr).toMatch(about);
      expect({ code, stdout }).toEqual({ code: 78, stdout: "" });
      expect(stderr).not.toContain(key);
    }
  },
);
