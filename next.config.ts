import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Resizing on request would let any caller cause work. The images are SVG files, which scale anyway.
  images: { unoptimized: true },
  // The API must not redirect: `/v1/me/` is an unknown path.
  skipTrailingSlashRedirect: true,
  // A page component cannot return Markdown, so a route handler answers.
  rewrites: async () => [
    { source: "/docs.md", destination: "/docs-markdown" },
    { source: "/docs/:path(.+)\\.md", destination: "/docs-markdown/:path" },
  ],
  productionBrowserSourceMaps: false,
  // Without a fixed name, each build of the same sources would differ.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  serverExternalPackages: ["@node-rs/argon2", "fontkit", "next-auth", "nodemailer", "pdfkit", "pg", "pino"],
  experimental: {
    // A page that the role may not open returns 403 instead of 200.
    authInterrupts: true,
    // Loading all page modules at the start would block the API for about 500 ms. Each loads with its first
    // visit.
    preloadEntriesOnStart: false,
  },
  typescript: { ignoreBuildErrors: true },
};

export default config;
