import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { importDailyRates } from "../testing/fixtures/catalogue-file";
import { type OpsResult, runOpsHere } from "../testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { callTokenEndpoint, tokenForm } from "../testing/token-requests";

let testDatabase: TestDatabase;
let runtime: TestRuntime;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

const ops = async (...words: string[]) => await runOpsHere(words, { DATABASE_URL: testDatabase.url });

/** Runs a command with `--json` and returns its JSON document. Fails if anything else is printed. */
async function opsJson(...words: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await ops(...words, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^[^\n]+\n$/);
  return JSON.parse(stdout);
}

const partner = (slug: string, ...more: string[]) =>
  opsJson("partner", "create", "--slug", slug, "--name", `${slug} Ltd`, ...terms, ...more);
const terms = ["--currency", "EUR", "--commission", "12.5"];
const example = (slug: string) => ["partner", "create", "--slug", slug, "--name", "X", ...terms];

function expectRefusal({ code, stdout, stderr }: OpsResult, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trim().split("\n")).toHaveLength(1);
}

describe("partners", () => {
  test("create prints the record, and list contains it", async () => {
    const created = await partner("north", "--product", "car_rentals");
    expect(created).toEqual({
      id: expect.any(Number),
      slug: "north",
      name: "north Ltd",
      status: "active",
      invoice_currency: "EUR",
      commission_rate: 12.5,
      timezone: "UTC",
      products: ["car_rentals"],
      first_party: false,
    });
    expect(await opsJson("partner", "list")).toContainEqual(created);
  });

  test("suspend, activate, enable and disable print the changed record", async () => {
    await partner("south");
    expect(await opsJson("product", "enable", "south", "car_rentals")).toMatchObject({
      products: ["car_rentals"],
    });
    expect(await opsJson("product", "disable", "south", "car_rentals")).toMatchObject({ products: [] });
    expect(await opsJson("partner", "suspend", "south")).toMatchObject({ status: "suspended" });
    expect(await opsJson("partner", "suspend", "south")).toMatchObject({ status: "suspended" });
    expect(await opsJson("partner", "activate", "south")).toMatchObject({ status: "active" });
    const { rows } = await runtime.database.pool.query(
      "select action, actor_type from audit_log where target_type = 'partner' and target_id = 'south' order by id",
    );
    const actions = ["partner.create", "product.enable", "product.disable"];
    actions.push("partner.suspend", "partner.suspend", "partner.activate");
    expect(rows).toEqual(actions.map((action) => ({ action, actor_type: "operator" })));
  });

  test("a first-party partner is marked as one", async () => {
    expect(await partner("house", "--first-party")).toMatchObject({ first_party: true, products: [] });
  });

  test("a record is printed as readable lines without --json", async () => {
    const { stdout } = await ops(...example("plain"));
    expect(stdout).toContain("slug: plain\nname: X\nstatus: active\ninvoice_currency: EUR\n");
  });

  test("set changes the given terms and prints the record", async () => {
    await partner("terms");
    expect(
      await opsJson("partner", "set", "terms", "--name", "Terms plc", "--commission", "9"),
    ).toMatchObject({
      name: "Terms plc",
      invoice_currency: "EUR",
      commission_rate: 9,
    });
    const { rows } = await runtime.database.pool.query(
      "select before->>'name' as before, after->>'name' as after from audit_log where action = 'partner.set'",
    );
    expect(rows).toEqual([{ before: "terms Ltd", after: "Terms plc" }]);
    expectRefusal(await ops("partner", "set", "terms"), /Nothing to change/);
    expectRefusal(await ops("partner", "set", "terms", "--commission", "101"), /--commission/);
  });

  test("an invoice currency needs an exchange rate, for a new partner and for a change", async () => {
    await partner("rated");
    const refused = /no exchange rate for JPY.*rates import/;
    expectRefusal(await ops(...example("yen"), "--currency", "JPY"), refused);
    expectRefusal(await ops("partner", "set", "rated", "--currency", "JPY"), refused);
    await importDailyRates(runtime, "2020-01-01", { JPY: "160" });
    expect(await partner("yen", "--currency", "JPY")).toMatchObject({ invoice_currency: "JPY" });
    expect(await opsJson("partner", "set", "rated", "--currency", "JPY")).toMatchObject({
      invoice_currency: "JPY",
    });
  });

  test("the time zone of the statements is UTC unless create or set names another", async () => {
    expect(await partner("zoned", "--timezone", "Europe/Lisbon")).toMatchObject({
      timezone: "Europe/Lisbon",
    });
    expect(await opsJson("partner", "set", "zoned", "--timezone", "Asia/Tokyo")).toMatchObject({
      timezone: "Asia/Tokyo",
      commission_rate: 12.5,
    });
    const { rows } = await runtime.database.pool.query(
      "select before->>'timezone' as before, after->>'timezone' as after from audit_log where action = 'partner.set' and target_id = 'zoned'",
    );
    expect(rows).toEqual([{ before: "Europe/Lisbon", after: "Asia/Tokyo" }]);
    for (const zone of ["Mars/Base", "+01:00", "europe/lisbon", ""])
      expectRefusal(await ops("partner", "set", "zoned", "--timezone", zone), /--timezone.*Europe\/Lisbon/);
  });

  test.each<[string, string[], RegExp]>([
    ["a slug with capitals", example("Acme"), /--slug.*“Acme”/],
    ["a long slug", example("a".repeat(64)), /--slug/],
    ["a blank name", ["partner", "create", "--slug", "x", "--name", " ", ...terms], /--name/],
    ["an unknown currency", [...example("x"), "--currency", "ABC"], /--currency.*“ABC”/],
    ["a currency in lower case", [...example("x"), "--currency", "eur"], /--currency/],
    ["a commission over 100", [...example("x"), "--commission", "100.01"], /--commission/],
    ["a commission below 0", [...example("x"), "--commission=-1"], /--commission/],
    ["a commission that is not a number", [...example("x"), "--commission", "ten"], /--commission.*“ten”/],
    ["an unknown time zone", [...example("x"), "--timezone", "Mars/Base"], /--timezone.*“Mars\/Base”/],
    ["an unknown product", [...example("x"), "--product", "boats"], /“boats”/],
    ["an unknown partner", ["partner", "suspend", "nobody"], /no partner “nobody”/],
    ["an unknown partner's product", ["product", "enable", "nobody", "car_rentals"], /“nobody”/],
  ])("%s is rejected with one sentence", async (_name, words, sentence) => {
    expectRefusal(await ops(...words), sentence);
  });

  test("a slug cannot be used twice", async () => {
    await partner("twice");
    expectRefusal(await ops(...example("twice")), /already/);
  });
});

describe("clients", () => {
  test("a printed credential mints tokens, its rotation adds a secret, its revocation ends both", async () => {
    await partner("minting");
    const scopes = "bookings:read rentals:quote";
    const created = await opsJson("client", "create", "minting", "--scopes", scopes, "--name", "Till");
    expect(created).toEqual({
      client_id: expect.stringMatching(/^rp_sandbox_/),
      client_secret: expect.stringMatching(/^rps_sandbox_/),
      scopes: ["rentals:quote", "bookings:read"],
      name: "Till",
      partner: "minting",
    });
    const clientId = String(created.client_id);
    const rotated = await opsJson("client", "rotate", clientId, "--overlap", "2h");
    const mint = async () =>
      await Promise.all(
        [created, rotated].map(async ({ client_secret }) => {
          const form = tokenForm({ clientId, clientSecret: String(client_secret) });
          return (await callTokenEndpoint(runtime, { form })).status;
        }),
      );
    expect(await mint()).toEqual([200, 200]);
    expect(await opsJson("client", "revoke", clientId)).toMatchObject({ client_id: clientId });
    expect(await mint()).toEqual([401, 401]);
    expectRefusal(await ops("client", "rotate", clientId), /is revoked/);
  });

  test.each<[string, string[], RegExp]>([
    [
      "an unknown scope",
      ["client", "create", "scoped", "--scopes", "rentals:all"],
      /--scopes.*“rentals:all”/,
    ],
    ["no scope", ["client", "create", "scoped", "--scopes", ""], /--scopes/],
    ["an unknown partner", ["client", "create", "nobody", "--scopes", "rentals:quote"], /“nobody”/],
    ["an unknown client", ["client", "rotate", "rp_sandbox_x"], /“rp_sandbox_x”/],
    ["an overlap of 31 days", ["client", "rotate", "rp_sandbox_x", "--overlap", "31d"], /--overlap/],
  ])("%s is rejected with one sentence", async (_name, words, sentence) => {
    expectRefusal(await ops(...words), sentence);
  });
});

describe("staff", () => {
  const person = (email: string) => ["--email", email, "--password", "correct horse"];

  test("a linked provider identity is removed once, with an audit entry, and an unlinked one is rejected", async () => {
    await opsJson("staff", "create", "--crew", ...person("made-anew@example.com"));
    const issuer = "https://id.example.com";
    await runtime.database.rows(
      sql`insert into staff_identities (issuer, subject, staff_id)
          select ${issuer}, 'made-anew', id from staff where email = 'made-anew@example.com'`,
    );
    const forget = () => opsJson("staff", "forget-identity", "Made-Anew@example.com");
    expect(await forget()).toMatchObject({ forgotten: [issuer] });
    expect(await forget()).toMatchObject({ forgotten: [] });
    const audit = await runtime.database.rows(
      sql`select actor_type as "actorType", before from audit_log where action = 'staff.forget_identities'`,
    );
    expect(audit).toEqual([{ actorType: "operator", before: { issuers: [issuer] } }]);
    expectRefusal(await ops("staff", "forget-identity", "nobody@example.com"), /no staff member/);
  });

  test("staff belong to a partner, a crew member to none, and an email address to one member", async () => {
    await partner("staffed");
    const agent = await opsJson("staff", "create", "staffed", "--role", "agent", ...person("a@example.com"));
    expect(agent).toEqual({
      id: expect.any(Number),
      email: "a@example.com",
      role: "agent",
      partner: "staffed",
    });
    const crew = await opsJson("staff", "create", "--crew", ...person("crew@example.com"));
    expect(crew).toMatchObject({ email: "crew@example.com", role: "crew", partner: null });
    expectRefusal(await ops("staff", "create", "--crew", ...person("A@Example.com")), /already/);
    const { rows } = await runtime.database.pool.query("select password_hash from staff");
    for (const { password_hash: hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("an invitation is a link with its own type of token", async () => {
    await partner("inviting");
    const invite = ["staff", "invite", "inviting", "--email", "new@example.com", "--role", "admin"];
    const invitation = await opsJson(...invite);
    expect(invitation).toMatchObject({ email: "new@example.com", role: "admin", partner: "inviting" });
    expect(invitation.url).toBe(`http://127.0.0.1:3000/invite/${invitation.token}`);
    const [header, claims] = String(invitation.token)
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    expect(header.typ).toBe("staff-invite+jwt");
    expect(claims.exp - claims.iat).toBe(7 * 86_400);
    expect(JSON.stringify(claims)).not.toContain("example.com");
  });

  test("a password can come from a file, which the list of processes does not show", async () => {
    const folder = await mkdtemp(join(tmpdir(), "password-"));
    const file = join(folder, "password");
    await writeFile(file, "correct-horse-9\r\nnot read\n");
    const hidden = ["--email", "hidden@example.com", "--password-file", file];
    await opsJson("staff", "create", "--crew", ...hidden);
    const [stored] = await runtime.database.rows<{ hash: string }>(
      sql`select password_hash as hash from staff where email = 'hidden@example.com'`,
    );
    expect(await verify(stored?.hash ?? "", "correct-horse-9")).toBe(true);
    await rm(folder, { recursive: true });
    expectRefusal(await ops("staff", "create", "--crew", ...hidden), /The file .*password cannot be read/);
  });

  test.each<[string, string[], RegExp]>([
    [
      "a short password",
      ["staff", "create", "--crew", "--email", "x@example.com", "--password", "1234567"],
      /--password/,
    ],
    [
      "an invalid address",
      ["staff", "create", "--crew", "--email", "x", "--password", "12345678"],
      /--email/,
    ],
    [
      "an unknown partner",
      ["staff", "invite", "nobody", "--email", "x@example.com", "--role", "agent"],
      /“nobody”/,
    ],
  ])("%s is rejected with one sentence", async (_name, words, sentence) => {
    expectRefusal(await ops(...words), sentence);
  });
});
