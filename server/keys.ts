import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./env";
import { ConfigError } from "./errors/config-error";

type Purpose =
  | "access-token"
  | "evidence"
  | "client-secret"
  | "cursor"
  | "sealing"
  | "session"
  | "request-log"
  | "demo";

/** Keys derived per purpose and environment. Keys of different purposes reveal nothing about each other. */
export type KeyRing = {
  current(purpose: Purpose): Buffer;
  /** Returns the current key first, then the key of `SECRET_KEY_PREVIOUS` if it is set. */
  all(purpose: Purpose): readonly Buffer[];
};

/**
 * Creates a key ring. The environment is part of every derivation, so sandbox and production never share a
 * key, even with the same secret.
 */
export function createKeyRing(config: Config): KeyRing {
  const masters = [config.secretKey ?? readSandboxKey(config.dataDir)];
  if (config.previousSecretKey !== null) masters.push(config.previousSecretKey);
  const derived = new Map<Purpose, readonly Buffer[]>();
  const all = (purpose: Purpose) => {
    const cached = derived.get(purpose);
    if (cached !== undefined) return cached;
    const label = `${config.environment}/${purpose}/1`;
    const keys = masters.map((master) => Buffer.from(hkdfSync("sha256", master, "", label, 32)));
    derived.set(purpose, keys);
    return keys;
  };
  return { all, current: (purpose) => all(purpose)[0] ?? Buffer.alloc(0) };
}

export function hmacSha256(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Returns a one-byte ID of a key. It reveals nothing useful about the key. */
export function keyId(key: Buffer): number {
  return createHash("sha256").update("key id").update(key).digest().readUInt8();
}

/**
 * Reads the sandbox key, and creates it first if it is missing. Linking a complete file is atomic: if two
 * processes start at once, both use the key of the first.
 */
function readSandboxKey(dataDir: string): Buffer {
  const path = join(dataDir, "secret-key");
  const fresh = `${path}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fresh, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
    const key = Buffer.from(readFileSync(path, "utf8"), "base64");
    if (key.length >= 32) return key;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR cannot hold the sandbox's key (${reason}).`, { cause: error });
  }
  throw new ConfigError(`${path} is damaged: it must hold 32 or more bytes in base64.`);
}
