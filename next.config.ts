import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Resizing pictures on request is work anybody could order; ours are drawings that scale by themselves.
  images: { unoptimized: true },
  // A redirect is not an answer of the API: `/v1/me/` is unknown, not elsewhere.
  skipTrailingSlashRedirect: true,
  productionBrowserSourceMaps: false,
  serverExternalPackages: ["@node-rs/argon2", "next-auth", "pg", "pino"],
  experimental: {
    // A page the reader's role does not open answers 403, not 200.
    authInterrupts: true,
    // Every page's modules at once would hold up the API for half a second; each comes with its first visit.
    preloadEntriesOnStart: false,
  },
  typescript: { ignoreBuildErrors: true },
};

export default config;
