import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { createTestDatabase } from "../../server/testing/database";

const secretKey = Buffer.alloc(32, "launcher ").toString("base64");

/** `npm start`, with web and worker beside each other; `said` are the records that any of the three wrote. */
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
  const said: Record<string, unknown>[] = [];
  const lines = createInterface({ input: child.stdout });
  const all = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      if (!line.startsWith("{")) return;
      said.push(JSON.parse(line));
      if (["listening", "working"].every((msg) => said.some((record) => record.msg === msg))) resolve();
    });
  });
  await Promise.race([all, failure(child)]);
  return { child, said, silent: once(lines, "close") };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The launcher ended with ${code} before both processes ran.`);
}

test("a killed launcher takes its web and worker with it, and the port is free again", async () => {
  const database = await createTestDatabase();
  const { child, said, silent } = await launch(database.url);
  const port = Number(said.find((record) => record.msg === "listening")?.port);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill("SIGKILL");
  // The pipe closes when the last process that writes to it has ended.
  await silent;
  expect(said.map((record) => record.msg)).toEqual(expect.arrayContaining(["draining", "stopped"]));
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
  await database.drop();
});
