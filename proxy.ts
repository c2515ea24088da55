import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { readConfig } from "@/server/env";
import { pageHeaders } from "@/server/http/wire/page-headers";
import { pathHeader } from "@/server/http/wire/path-header";

let surroundings: { https: boolean; development: boolean } | undefined;

/**
 * Sets the security headers of a page, and passes the page's path to its code in a request header. Does not check
 * access: the code that reads the data does.
 */
export function proxy(request: NextRequest): NextResponse {
  surroundings ??= readSurroundings();
  const nonce = randomBytes(16).toString("base64");
  const dressed = pageHeaders({ nonce, ...surroundings });
  const headers = new Headers(request.headers);
  // Next.js reads the nonce for its own scripts from this header.
  headers.set("Content-Security-Policy", dressed["Content-Security-Policy"] ?? "");
  headers.set(pathHeader, pagePath(request.nextUrl));
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(dressed)) response.headers.set(name, value);
  return response;
}

/**
 * Returns the path and query of the page, without the parameter that Next.js adds when a user navigates inside the
 * portal.
 */
function pagePath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  if (!query.has("_rsc")) return pathname + search;
  query.delete("_rsc");
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

function readSurroundings() {
  const { publicUrl, development } = readConfig();
  return { https: publicUrl.startsWith("https://"), development };
}

/** Matches pages only. API responses and the scripts with texts have their own headers. */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|portal-api(?:/|$)|api(?:/|$)|oauth(?:/|$)|healthz$|mcp$|openapi\\.json$|status\\.json$|robots\\.txt$|\\.well-known(?:/|$)|_next/static/|texts/[\\w.-]+$).*)",
  ],
};
