import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { ConfigError } from "./errors/config-error";
import { type MailSettings, readMailSettings } from "./read-mail-settings";
import { readOtlpEndpoint, readOtlpHeaders } from "./read-otlp-endpoint";
import { readProbeUrl, readPublicUrl } from "./read-public-url";
import { type Retention, readRetention } from "./read-retention";
import { readSchedule } from "./read-schedule";
import { readSecurityContacts } from "./read-security-contacts";
import { type Env, readChoice, readDuration, readInteger, readSetting, readSwitch } from "./read-setting";
import { readWebhookSettings, type WebhookSettings } from "./read-webhook-settings";
import { type OidcProvider, readOidcProvider } from "./staff/identity/read-oidc-provider";

export type ServiceEnvironment = "sandbox" | "production";
export type { MailSettings };
export type Bucket = { burst: number; perSecond: number };
export type BucketName =
  | "oauth-token-ip"
  | "oauth-token-client"
  | "api-read"
  | "availability"
  | "api-write"
  | "sign-in-ip";

export type Config = WebhookSettings & {
  environment: ServiceEnvironment;
  port: number;
  host: string;
  /** `null` selects the embedded server under `dataDir`. */
  databaseUrl: string | null;
  /**
   * The URL of the same database without a pooler, for features that need a session: LISTEN and migration locks. `null`
   * selects `databaseUrl`.
   */
  databaseDirectUrl: string | null;
  /** `transaction` if `databaseUrl` points to a pooler that assigns a server connection per transaction. */
  databasePooler: "none" | "transaction";
  /**
   * The URL of a streaming replica for reads that may be stale, such as searches. `null` if the primary serves all
   * reads.
   */
  databaseReplicaUrl: string | null;
  /** The URL for migrations and operators, if they use another role. `null` selects `databaseDirectUrl`. */
  databaseMigrationUrl: string | null;
  /**
   * How the start responds to an unsafe database, one that can lose acknowledged writes or has a wrong clock: `refuse`
   * stops the start, `warn` only logs. `strict` also refuses a superuser or BYPASSRLS role. The other levels only warn
   * about such a role, because a first deployment often has no other.
   */
  databaseChecks: "strict" | "refuse" | "warn";
  dataDir: string;
  publicUrl: string;
  /** The address at which workers probe the web processes. `null` if they do not probe. */
  probeUrl: string | null;
  /** `null` selects the key stored under `dataDir`. Only a sandbox may use that key. */
  secretKey: Buffer | null;
  previousSecretKey: Buffer | null;
  trustedProxies: readonly string[];
  rateLimits: Readonly<Record<BucketName, Bucket>>;
  /** `null` if staff sign in only with a password. */
  oidc: OidcProvider | null;
  /** The members who must have a second factor: none, or the admins of partners. */
  secondFactor: "optional" | "admins";
  /** The settings for sending mail. `null` if no mail is sent. */
  mail: MailSettings | null;
  /** URIs to which security problems are reported. Empty if the setting is unset. */
  securityContacts: readonly string[];
  draftTtlSeconds: number;
  retention: Retention;
  /** The deadline for one supplier search, in seconds. */
  supplierSearchSeconds: number;
  /**
   * The delay after each failed reservation call, in seconds. The first failure after the last delay abandons
   * the reservation.
   */
  supplierRetrySchedule: readonly number[];
  autopilot: boolean;
  logLevel: string;
  poolSize: number;
  /**
   * The maximum number of API requests handled at once (`apiInFlight`), and of those that wait for a slot
   * (`apiWaiting`).
   */
  apiInFlight: number;
  apiWaiting: number;
  servePages: boolean;
  /** The port of `GET /metrics`. `null` disables metrics. */
  metricsPort: number | null;
  metricsHost: string;
  /** The base URL of the collector of traces. `null` disables tracing. */
  otlpEndpoint: string | null;
  /** Headers of the requests to the collector, which may contain a token. */
  otlpHeaders: Readonly<Record<string, string>>;
  /** Whether every response is validated against its contract. For tests. */
  checkContracts: boolean;
  /** Whether pages are compiled on request. */
  development: boolean;
};

const defaultRateLimits: Record<BucketName, Bucket> = {
  "oauth-token-ip": { burst: 60, perSecond: 1 },
  "oauth-token-client": { burst: 10, perSecond: 0.0111 },
  "api-read": { burst: 200, perSecond: 100 },
  availability: { burst: 100, perSecond: 50 },
  "api-write": { burst: 50, perSecond: 25 },
  "sign-in-ip": { burst: 30, perSecond: 0.1 },
};

const anyPort = { min: 0, max: 65_535, fallback: 0 };
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Reads all settings. Throws a `ConfigError` that names the first invalid one. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const environment = readChoice(env, "SERVICE_ENV", {
    allowed: ["sandbox", "production"],
    fallback: "sandbox",
  });
  const port = readInteger(env, "PORT", { ...anyPort, fallback: 3000 });
  const host = readSetting(env, "HOST") ?? "127.0.0.1";
  const secretKey = readKey(env, "SECRET_KEY");
  if (environment === "production" && secretKey === null) {
    throw new ConfigError(
      "SECRET_KEY is required when SERVICE_ENV=production. Set it to at least 32 random bytes in base64.",
    );
  }
  const previousSecretKey = readKey(env, "SECRET_KEY_PREVIOUS");
  if (secretKey !== null && previousSecretKey?.equals(secretKey)) {
    throw new ConfigError("SECRET_KEY_PREVIOUS equals SECRET_KEY. Unset it or set it to the previous key.");
  }
  return {
    environment,
    port,
    host,
    databaseUrl: readDatabaseUrl(env, "DATABASE_URL"),
    databaseDirectUrl: readDatabaseUrl(env, "DATABASE_DIRECT_URL"),
    databasePooler: readDatabasePooler(env),
    databaseReplicaUrl: readReplicaUrl(env),
    databaseMigrationUrl: readDatabaseUrl(env, "DATABASE_MIGRATION_URL"),
    databaseChecks: readChoice(env, "DATABASE_CHECKS", {
      allowed: ["strict", "refuse", "warn"],
      fallback: environment === "production" ? "refuse" : "warn",
    }),
    dataDir: resolve(/* turbopackIgnore: true */ readSetting(env, "DATA_DIR") ?? ".data"),
    publicUrl: readPublicUrl(env, port),
    probeUrl: readProbeUrl(env, port),
    secretKey,
    previousSecretKey,
    trustedProxies: readTrustedProxies(env),
    rateLimits: readRateLimits(env),
    oidc: readOidcProvider((name) => readSetting(env, name)),
    secondFactor: readChoice(env, "SECOND_FACTOR", {
      allowed: ["optional", "admins"],
      fallback: environment === "production" ? "admins" : "optional",
    }),
    mail: readMailSettings(env),
    securityContacts: readSecurityContacts(env),
    draftTtlSeconds: readDuration(env, "DRAFT_TTL", { fallback: "30m" }),
    retention: readRetention(env),
    ...readWebhookSettings(env, environment),
    supplierSearchSeconds: readDuration(env, "SUPPLIER_SEARCH_DEADLINE", { fallback: "90s" }),
    supplierRetrySchedule: readSchedule(
      "SUPPLIER_RETRY_SCHEDULE",
      readSetting(env, "SUPPLIER_RETRY_SCHEDULE") ?? "1s,2s,5s,10s,20s,40s,1m,2m,3m",
    ),
    autopilot: readSwitch(env, "SANDBOX_AUTOPILOT", "on") && environment === "sandbox",
    logLevel: readChoice(env, "LOG_LEVEL", { allowed: logLevels, fallback: "info" }),
    poolSize: readInteger(env, "DATABASE_POOL_SIZE", { min: 1, max: 200, fallback: 10 }),
    apiInFlight: readInteger(env, "API_IN_FLIGHT", { min: 4, max: 10_000, fallback: 40 }),
    apiWaiting: readInteger(env, "API_WAITING", { min: 0, max: 100_000, fallback: 400 }),
    servePages: readSwitch(env, "SERVE_PAGES", "on"),
    metricsPort: readMetricsPort(env),
    metricsHost: readSetting(env, "METRICS_HOST") ?? "127.0.0.1",
    otlpEndpoint: readOtlpEndpoint(env),
    otlpHeaders: readOtlpHeaders(env),
    checkContracts: readSwitch(env, "CHECK_CONTRACTS", "off"),
    development: readSetting(env, "NODE_ENV") === "development",
  };
}

/** Limits the port to 65534, because the worker started by a web process uses the next port. */
function readMetricsPort(env: Env): number | null {
  if (readSetting(env, "METRICS_PORT") === undefined) return null;
  return readInteger(env, "METRICS_PORT", { ...anyPort, max: 65_534 });
}

function readKey(env: Env, name: string): Buffer | null {
  const text = readSetting(env, name);
  if (text === undefined) return null;
  const bytes = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
  if (bytes.length >= 32) return bytes;
  throw new ConfigError(`${name} must be at least 32 bytes in base64, not ${bytes.length}.`);
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const text = readSetting(env, name);
  if (text === undefined) return null;
  // A URL of a Unix socket may have no host, as in postgresql://user@/database?host=/run/postgresql.
  const url = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?@]*@)?)(?=\/)/, "$1localhost");
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return url;
  throw new ConfigError(`${name} must look like postgresql://user:password@host:5432/database.`);
}

/**
 * Reads the pooler mode. Throws a `ConfigError` for `transaction` without a direct URL, because such a pooler silently
 * breaks LISTEN and migration locks.
 */
function readDatabasePooler(env: Env): "none" | "transaction" {
  const pooler = readChoice(env, "DATABASE_POOLER", { allowed: ["none", "transaction"], fallback: "none" });
  const named = ["DATABASE_URL", "DATABASE_DIRECT_URL"].every((name) => readSetting(env, name) !== undefined);
  if (pooler === "none" || named) return pooler;
  throw new ConfigError(
    "DATABASE_POOLER=transaction requires DATABASE_URL and DATABASE_DIRECT_URL, which bypasses the pooler.",
  );
}

function readReplicaUrl(env: Env): string | null {
  const url = readDatabaseUrl(env, "DATABASE_REPLICA_URL");
  if (url === null || readSetting(env, "DATABASE_URL") !== undefined) return url;
  throw new ConfigError("DATABASE_REPLICA_URL requires DATABASE_URL: the embedded server has no replica.");
}

function readTrustedProxies(env: Env): readonly string[] {
  const list = (readSetting(env, "TRUSTED_PROXIES") ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  for (const item of list) {
    if (ipaddr.isValid(item) || ipaddr.isValidCIDR(item)) continue;
    throw new ConfigError(
      `TRUSTED_PROXIES must list IP addresses or networks such as 10.0.0.0/8, not “${item}”.`,
    );
  }
  return list;
}

function isBucketName(name: string): name is BucketName {
  return Object.hasOwn(defaultRateLimits, name);
}

function readRateLimits(env: Env): Record<BucketName, Bucket> {
  const limits = { ...defaultRateLimits };
  for (const item of (readSetting(env, "RATE_LIMITS") ?? "").split(",")) {
    if (item.trim() === "") continue;
    const match = /^\s*([a-z-]+)=(\d{1,9})@(\d{1,9}(?:\.\d{1,9})?)\s*$/.exec(item);
    const name = match?.[1] ?? "";
    const bucket = { burst: Number(match?.[2]), perSecond: Number(match?.[3]) };
    if (!isBucketName(name) || !(bucket.burst >= 1) || !(bucket.perSecond > 0)) {
      throw new ConfigError(
        `RATE_LIMITS contains “${item.trim()}”. Use name=burst@per_second with one of ${Object.keys(limits).join(", ")}.`,
      );
    }
    limits[name] = bucket;
  }
  return limits;
}

/** Returns a copy of the whole environment, for a child process that reads its own settings. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return { ...process.env };
}

/** Sets `NEXTAUTH_URL`. next-auth reads its own URL only from the environment. */
export function setNextAuthUrl({ publicUrl }: Config): void {
  process.env.NEXTAUTH_URL = `${publicUrl}/api/auth`;
}
