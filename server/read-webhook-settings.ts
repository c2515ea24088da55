import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { ServiceEnvironment } from "./env";
import { ConfigError } from "./errors/config-error";
import { readSchedule } from "./read-schedule";
import { type Env, readDuration, readInteger, readSetting } from "./read-setting";

export type DevRoute = { address: string; port: number };

export type WebhookSettings = {
  /** The delay before each delivery attempt, in seconds. The number of entries is the number of attempts. */
  webhookRetrySchedule: readonly number[];
  /**
   * An endpoint is disabled after this many consecutive failed attempts, if the first of them is at least
   * `webhookDisableAfterSeconds` old.
   */
  webhookDisableFailures: number;
  webhookDisableAfterSeconds: number;
  /** Hosts that the service connects to at a fixed address, without DNS. Empty in production. */
  webhookDevRoutes: ReadonlyMap<string, DevRoute>;
  /** The name servers for webhook hosts, as `address` or `address:port`. `null` selects those of the system. */
  webhookDnsServers: readonly string[] | null;
};

/** Reads the settings of webhooks. Throws a `ConfigError` that names the first invalid one. */
export function readWebhookSettings(env: Env, environment: ServiceEnvironment): WebhookSettings {
  return {
    webhookRetrySchedule: readSchedule(
      "WEBHOOK_RETRY_SCHEDULE",
      readSetting(env, "WEBHOOK_RETRY_SCHEDULE") ?? "0s,5s,5m,30m,2h,5h,10h,14h,20h,24h",
    ),
    webhookDisableFailures: readInteger(env, "WEBHOOK_DISABLE_FAILURES", {
      min: 1,
      max: 100_000,
      fallback: 20,
    }),
    webhookDisableAfterSeconds: readDuration(env, "WEBHOOK_DISABLE_AFTER", { fallback: "5d", min: 0 }),
    webhookDevRoutes: readDevRoutes(env, environment),
    webhookDnsServers: readDnsServers(env),
  };
}

/** Reads fixed routes such as `hooks.partner.test=127.0.0.1:8443`, for testing webhooks on one machine. */
function readDevRoutes(env: Env, environment: ServiceEnvironment): ReadonlyMap<string, DevRoute> {
  const text = readSetting(env, "WEBHOOK_DEV_ROUTES");
  if (text !== undefined && environment === "production") {
    throw new ConfigError(
      "WEBHOOK_DEV_ROUTES works only in a sandbox. Unset it when SERVICE_ENV=production.",
    );
  }
  const routes = new Map<string, DevRoute>();
  for (const item of (text ?? "").split(",")) {
    if (item.trim() === "") continue;
    const match = /^\s*([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(.+):(\d{1,5})\s*$/i.exec(item);
    const [, host = "", written = "", port = ""] = match ?? [];
    const address = written.replace(/^\[(.*)\]$/, "$1");
    if (!ipaddr.isValid(address) || !(Number(port) >= 1 && Number(port) <= 65_535)) {
      throw new ConfigError(
        `WEBHOOK_DEV_ROUTES contains “${item.trim()}”. Use host=address:port, such as hooks.partner.test=127.0.0.1:8443.`,
      );
    }
    routes.set(host.toLowerCase(), { address, port: Number(port) });
  }
  return routes;
}

/**
 * Reads `WEBHOOK_DNS_SERVERS`, such as `10.0.0.2:53,[fd00::2]:53`. The default port is 53. Returns null if it is not
 * set.
 */
function readDnsServers(env: Env): readonly string[] | null {
  const text = readSetting(env, "WEBHOOK_DNS_SERVERS");
  if (text === undefined) return null;
  const servers = text.split(",").map((server) => server.trim());
  for (const server of servers) {
    const [, bracketed, plain, port = "53"] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    const isAddress = bracketed === undefined ? isIP(plain ?? "") === 4 : isIP(bracketed) === 6;
    if (isAddress && Number(port) >= 1 && Number(port) <= 65_535) continue;
    throw new ConfigError(
      `WEBHOOK_DNS_SERVERS contains “${server}”. Use address:port, such as 10.0.0.2:53 or [fd00::2]:53.`,
    );
  }
  return servers;
}
