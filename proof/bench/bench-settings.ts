import type { Dataset } from "./dataset/dataset";
import { benchSecretKey } from "./dataset/generate-accounts";

const buckets = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"];

/**
 * Returns the environment variables of the measured service: a production environment with rate limits that no load
 * reaches.
 */
export function benchSettings(dataset: Dataset): Record<string, string> {
  return {
    NODE_ENV: "production",
    SERVICE_ENV: "production",
    // The benchmark owns its PostgreSQL, so a failed check of the server is only logged.
    DATABASE_CHECKS: "warn",
    SECRET_KEY: benchSecretKey(dataset.seed),
    SERVE_PAGES: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    RATE_LIMITS: buckets.map((name) => `${name}=900000000@900000000`).join(","),
  };
}
