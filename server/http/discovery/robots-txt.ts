/** The pages that search engines may list. Their scripts and styles are included, because crawlers render pages. */
const publicPaths = ["/docs", "/llms.txt", "/llms-full.txt", "/_next/static/", "/texts/"];

/** Returns the rules for crawlers (RFC 9309): they may read only the documentation. */
export function renderRobotsTxt(): string {
  const lines = ["User-agent: *", ...publicPaths.map((path) => `Allow: ${path}`), "Disallow: /"];
  return `${lines.join("\n")}\n`;
}
