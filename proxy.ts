import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { readConfig } from "@/server/env";
import { pageHeaders } from "@/server/http/wire/page-headers";

let surroundings: { https: boolean; development: boolean } | undefined;

/** Dresses pages in their headers and does nothing else: who may see what is decided where it is looked up. */
export function proxy(request: NextRequest): NextResponse {
  surroundings ??= readSurroundings();
  const nonce = randomBytes(16).toString("base64");
  const dressed = pageHeaders({ nonce, ...surroundings });
  const headers = new Headers(request.headers);
  // From here the framework takes the nonce for its own scripts.
  headers.set("Content-Security-Policy", dressed["Content-Security-Policy"] ?? "");
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(dressed)) response.headers.set(name, value);
  return response;
}

function readSurroundings() {
  const { publicUrl, development } = readConfig();
  return { https: publicUrl.startsWith("https://"), development };
}

/** Pages alone: what the API answers has headers of its own. */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|portal-api(?:/|$)|api(?:/|$)|oauth(?:/|$)|healthz$|openapi\\.json$|_next/static/).*)",
  ],
};
