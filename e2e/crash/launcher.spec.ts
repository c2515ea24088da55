import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { createTestDatabase } from "../../server/testing/database";

const secretKey = Buffer.alloc(32, "launcher ").toString("base64");

/**
 * Starts the built launcher, and waits until its web and worker processes are ready. `records` holds the log records of
 * all three.
 */
async function launch(databaseUrl: string) {
  const child = spawn(process.execPath, ["dist/start.mjs"], {
    cwd: projectRoot(),
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const records: Record<string, unknown>[] = [];
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      if (!line.startsWith("{")) return;
      records.push(JSON.parse(line));
      if (["listening", "working"].every((msg) => records.some((record) => record.msg === msg))) resolve();
    });
  });
  await Promise.race([ready, failure(child)]);
  return { child, records, silent: once(lines, "close") };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The launcher exited with code ${code} before both processes were ready.`);
}

test("killing the launcher ends its web and worker processes and frees the port", async () => {
  const database = await createTestDatabase();
  const { child, records, silent } = await launch(database.url);
  const port = Number(records.find((record) => record.msg === "listening")?.port);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill("SIGKILL");
  // The pipe closes when the last process that writes to it ends.
  await silent;
  expect(records.map((record) => record.msg)).toEqual(expect.arrayContaining(["draining", "stopped"]));
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
  await database.drop();
});
