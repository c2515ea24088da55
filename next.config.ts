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
  // A page the reader's role does not open answers 403, not 200.
  experimental: { authInterrupts: true },
  typescript: { ignoreBuildErrors: true },
};

export default config;
