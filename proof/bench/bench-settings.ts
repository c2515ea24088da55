import { benchSecretKey } from "./world/generate-accounts";
import type { World } from "./world/world";

const buckets = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"];

/** The service's settings under test: production throughout, and limits no load of ours reaches. */
export function benchSettings(world: World): Record<string, string> {
  return {
    NODE_ENV: "production",
    SERVICE_ENV: "production",
    // A benchmark of a superuser's own server says so in its log and runs all the same.
    DATABASE_CHECKS: "warn",
    SECRET_KEY: benchSecretKey(world.seed),
    SERVE_PAGES: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    RATE_LIMITS: buckets.map((name) => `${name}=900000000@900000000`).join(","),
  };
}
