export const secretKey = Buffer.alloc(32, "torture ").toString("base64");

/** The retry delays in seconds: short enough to end within the run, long enough to outlast every fault. */
export const retrySchedule = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 5];

const buckets = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"];

/**
 * Returns the service's settings: short draft lifetimes, deadlines and retry delays, and rate limits too high
 * for a run to reach.
 */
export function serviceSettings(receiver: { route: string; authorityFile: string }): Record<string, string> {
  return {
    NODE_ENV: "production",
    SERVICE_ENV: "sandbox",
    SECRET_KEY: secretKey,
    HOST: "127.0.0.1",
    SERVE_PAGES: "off",
    DRAFT_TTL: "20s",
    WEBHOOK_RETRY_SCHEDULE: retrySchedule.map((seconds) => `${seconds}s`).join(","),
    WEBHOOK_DISABLE_FAILURES: "1000",
    SUPPLIER_RETRY_SCHEDULE: "1s,1s,1s,2s,2s,3s,4s,5s",
    SUPPLIER_SEARCH_DEADLINE: "10s",
    RATE_LIMITS: buckets.map((name) => `${name}=1000000@1000000`).join(","),
    WEBHOOK_DEV_ROUTES: receiver.route,
    NODE_EXTRA_CA_CERTS: receiver.authorityFile,
  };
}
