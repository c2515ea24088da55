import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { runOpsHere, runOpsProcess } from "../testing/run-ops-command";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(async () => {
  await testDatabase.drop();
});

const ops = async (words: readonly string[], env: Record<string, string> = {}) =>
  await runOpsHere(words, { DATABASE_URL: testDatabase.url, ...env });

const create = (slug: string) => {
  return ["partner", "create", "--slug", slug, "--name", "Own", "--currency", "EUR", "--commission", "0"];
};

/** A database that does not exist. Wrong usage is reported before the database is opened. */
const nowhere = { DATABASE_URL: "postgresql://nobody:nothing@127.0.0.1:9/none" };

test.each<[string, string[]]>([
  ["nothing", []],
  ["a noun alone", ["partner"]],
  ["an unknown noun", ["boat", "list"]],
  ["an unknown verb", ["partner", "marry"]],
  ["an unknown option", ["partner", "list", "--colour"]],
  ["a missing option", ["partner", "create", "--slug", "x"]],
  ["an option without its value", ["client", "create", "x", "--scopes"]],
  ["a missing argument", ["partner", "suspend"]],
  ["one argument too many", ["partner", "suspend", "a", "b"]],
  ["an unknown role", ["staff", "invite", "x", "--email", "x@example.com", "--role", "king"]],
  [
    "a crew member with a partner",
    ["staff", "create", "x", "--crew", "--email", "x@example.com", "--password", "12345678"],
  ],
  [
    "a person without a partner",
    ["staff", "create", "--role", "agent", "--email", "x@example.com", "--password", "12345678"],
  ],
  ["a person without a role", ["staff", "create", "x", "--email", "x@example.com", "--password", "12345678"]],
  ["a person without a password", ["staff", "create", "--crew", "--email", "x@example.com"]],
  [
    "a password twice",
    [
      "staff",
      "create",
      "--crew",
      "--email",
      "x@example.com",
      "--password",
      "12345678",
      "--password-file",
      "-",
    ],
  ],
  ["an advance that is not a duration", ["clock", "advance", "banana"]],
  ["an advance without a unit", ["clock", "advance", "48"]],
  ["an overlap that is not a duration", ["client", "rotate", "rp_sandbox_x", "--overlap", "banana"]],
  ["securing without a confirmation", ["booking", "secure", "RB-0000000000"]],
])("%s is wrong usage: exit code 2 and a message on standard error only", async (_name, words) => {
  const { code, stdout, stderr } = await ops([...words, "--json"], nowhere);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).not.toBe("");
});

test("help exits with 0", async () => {
  const { code, stdout } = await ops(["client", "--help"], nowhere);
  expect(code).toBe(0);
  expect(stdout).toContain("rotate [options] <client-id>");
});

test("an unavailable database is reported in one sentence that names the setting, with exit code 1", async () => {
  const { code, stdout, stderr } = await ops(["partner", "list", "--json"], nowhere);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^[^\n]*127\.0\.0\.1:9[^\n]*DATABASE_URL[^\n]*\n$/);
  expect(stderr).not.toContain("nothing");
});

test("an unexpected database error is reported in one sentence with its code and without values", async () => {
  const { url, drop } = await createTestDatabase();
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const there = { DATABASE_URL: url };
  expect(await ops(create("own"), there)).toMatchObject({ code: 0 });
  await observer.query("alter table staff add constraint nobody_new check (false)");
  await observer.end();
  const person = ["--email", "canary@example.com", "--password", "canary-password"];
  const { code, stdout, stderr } = await ops(
    ["staff", "create", "own", "--role", "agent", ...person, "--json"],
    there,
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^[^\n]*23514[^\n]*nobody_new[^\n]*\n$/);
  expect(stderr).not.toMatch(/canary|argon2/);
  await drop();
});

test.each<[string, Record<string, string>]>([
  ["PORT", { PORT: "many" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
  ["SECRET_KEY", { SECRET_KEY: "", SERVICE_ENV: "production" }],
])("an invalid %s is reported in one sentence that names it, with exit code 1", async (name, env) => {
  const { code, stdout, stderr } = await ops(["partner", "list"], env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\n$`));
});

test("the process prints one document on standard output, errors on standard error, and sets its exit code", async () => {
  const run = async (words: readonly string[], env: Record<string, string> = {}) =>
    await runOpsProcess(words, { DATABASE_URL: testDatabase.url, ...env });
  const created = await run([...create("own"), "--json"]);
  expect({ ...created, stdout: JSON.parse(created.stdout) }).toMatchObject({
    code: 0,
    stdout: { slug: "own" },
    stderr: "",
  });
  const again = await run([...create("own"), "--json"]);
  expect(again).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]*“own”[^\n]*\n$/),
  });
  expect(await run(["own"])).toMatchObject({ code: 2, stdout: "" });
});

test("a command on a new machine starts the embedded server, keeps the data and leaves no server running", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ops-fresh-"));
  const fresh = { DATABASE_URL: "", DATA_DIR: dataDir, SECRET_KEY: "" };
  expect(await runOpsProcess([...create("kept"), "--json"], fresh)).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  const { code, stdout, stderr } = await runOpsProcess(["partner", "list", "--json"], fresh);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject([{ slug: "kept", commission_rate: 0 }]);
  await rm(dataDir, { recursive: true });
});

test("the clock advances in steps and resets to real time", async () => {
  const clock = async (...words: string[]) => {
    const { code, stdout } = await ops(["clock", ...words, "--json"]);
    expect(code).toBe(0);
    const { now, offset_s } = JSON.parse(stdout);
    return { offset_s, ahead: ((Date.parse(now) - Date.now()) / 60_000).toFixed(0).replace("-0", "0") };
  };
  expect(await clock("show")).toEqual({ offset_s: 0, ahead: "0" });
  expect(await clock("advance", "48h")).toEqual({ offset_s: 172_800, ahead: "2880" });
  expect(await clock("advance", "30m")).toEqual({ offset_s: 174_600, ahead: "2910" });
  expect(await clock("show")).toEqual({ offset_s: 174_600, ahead: "2910" });
  expect(await clock("reset")).toEqual({ offset_s: 0, ahead: "0" });
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  ["further than ten years", ["clock", "advance", "3661d"], {}, /ten years/],
  ["showing it in production", ["clock", "show"], { SERVICE_ENV: "production" }, /sandbox/],
  ["advancing it in production", ["clock", "advance", "1h"], { SERVICE_ENV: "production" }, /sandbox/],
  ["resetting it in production", ["clock", "reset"], { SERVICE_ENV: "production" }, /sandbox/],
])("the clock rejects %s", async (...[, words, env, sentence]) => {
  const { code, stdout, stderr } = await ops(words, env);
  expect(stderr).toMatch(sentence);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
});

test.each(["accept", "decline", "fail"])("%s rejects an unknown booking", async (verb) => {
  const { code, stdout, stderr } = await ops(["booking", verb, "RB-0000000000"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("RB-0000000000");
});

test("a missing or malformed catalogue or rates file is rejected with its name", async () => {
  const missing = await ops(["catalogue", "import", "/nowhere/catalogue.json"]);
  expect(missing).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("/nowhere/catalogue.json"),
  });
  const rates = await ops(["rates", "import", "/nowhere/rates.csv"]);
  expect(rates).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("/nowhere/rates.csv") });
  const notJson = await ops(["catalogue", "import", "package-lock.json.not"]);
  expect(notJson.code).toBe(1);
  const wrongShape = await ops(["catalogue", "import", "package.json"]);
  expect(wrongShape).toMatchObject({ code: 1, stdout: "" });
});
