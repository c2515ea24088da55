import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./env";
import { ConfigError } from "./errors/config-error";
import { secretSettings } from "./secret-settings";

const folder = mkdtempSync(join(tmpdir(), "rentals-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function write(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, content);
  return path;
}

const key = Buffer.alloc(32, 7).toString("base64");
const url = "postgresql://rentals:geheim@db.internal/rentals";
const valid: Record<(typeof secretSettings)[number], string> = {
  SECRET_KEY: key,
  SECRET_KEY_PREVIOUS: Buffer.alloc(32, 8).toString("base64"),
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: url,
  DATABASE_MIGRATION_URL: url,
  DATABASE_REPLICA_URL: url,
  MAIL_URL: "smtp://user:geheim@mail.internal:587",
  OIDC_CLIENT_SECRET: "geheim",
  OTEL_EXPORTER_OTLP_ENDPOINT: "https://user:geheim@collector.internal",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20geheim,x-tenant=rentals",
};
const plain = {
  MAIL_FROM: "rentals@example.com",
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "c",
};

test("every secret setting read from its file has the same effect as the variable", () => {
  const fromFiles = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => [`${name}_FILE`, write(`${value}\n`)]),
  );
  expect(readConfig({ ...plain, ...fromFiles })).toEqual(readConfig({ ...plain, ...valid }));
});

test.each(secretSettings)("%s and its file cannot both be set", (name) => {
  const env = { ...plain, ...valid, [`${name}_FILE`]: write(valid[name]) };
  const sentence = `${name} and ${name}_FILE are both set. Unset one of them.`;
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

test("one newline at the end is removed, and blank paths and variables count as unset", () => {
  const read = (text: string) =>
    readConfig({ ...plain, ...valid, ...unset, OIDC_CLIENT_SECRET_FILE: write(text) });
  const unset = { OIDC_CLIENT_SECRET: "" };
  expect(read("geheim").oidc?.clientSecret).toBe("geheim");
  expect(read("geheim\n").oidc?.clientSecret).toBe("geheim");
  expect(read("geheim\r\n").oidc?.clientSecret).toBe("geheim");
  expect(read(" ge heim ").oidc?.clientSecret).toBe(" ge heim ");
  expect(() => read("geheim\n\n")).toThrow("OIDC_CLIENT_SECRET_FILE must hold one line of text");
  expect(readConfig({ SECRET_KEY: key, SECRET_KEY_FILE: " " }).secretKey).toEqual(Buffer.alloc(32, 7));
});

test("a file that is missing, empty, not regular, too large or not text stops the start with one sentence", () => {
  mkdirSync(join(folder, "folder"));
  const cases: [string, RegExp][] = [
    [join(folder, "missing"), /cannot be read \(ENOENT\)/],
    [join(folder, "folder"), /not a folder or pipe/],
    ["/dev/null", /not a folder or pipe/],
    [write(""), /empty file/],
    [write("\n"), /empty file/],
    [write("   \n"), /empty file/],
    [write("a\u0000b"), /one line of text/],
    [write("x".repeat(65_537)), /at most 64 KiB/],
    [write(Buffer.from([0xff, 0xfe, 0x41])), /UTF-8/],
  ];
  for (const [path, about] of cases) {
    const read = () => readConfig({ SECRET_KEY_FILE: path });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^SECRET_KEY_FILE [^\n]*\.$/);
    expect(read).toThrow(about);
  }
});

test("no message about a secret setting contains its value", () => {
  for (const name of secretSettings) {
    for (const wrong of ["geheim-wrong", "geheim://wrong", "geheim=%E0%A4%A", "%%%geheim"]) {
      for (const env of [{ [name]: wrong }, { [`${name}_FILE`]: write(wrong) }]) {
        try {
          readConfig({ ...plain, ...valid, [name]: "", ...env });
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          expect(String(error)).not.toContain("geheim");
        }
      }
    }
  }
});

test("a file for a setting that is not a secret has no effect", () => {
  expect(readConfig({ PORT_FILE: write("4000") }).port).toBe(3000);
});
