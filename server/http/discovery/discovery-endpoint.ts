import { createHash } from "node:crypto";
import type { Runtime } from "../../context";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import { getPublicKeys } from "../../signing-keys";
import type { ApiRequest } from "../wire/api-request";
import { type ApiResponse, errorPayload } from "../wire/respond";
import { rejectWriteMethod, toUnversionedResponse } from "../wire/unversioned-endpoint";
import { describeAuthorizationServer } from "./authorization-server";
import { renderRobotsTxt } from "./robots-txt";
import { renderSecurityTxt } from "./security-txt";

type Document = { contentType: string; text: string; maxAgeSeconds: number };
type Write = (runtime: Pick<Runtime, "config" | "keys">) => Document | Promise<Document>;

const hourSeconds = 3600;
const plainText = "text/plain; charset=utf-8";

const documents: Readonly<Record<string, Write>> = {
  "/.well-known/oauth-authorization-server": ({ config }) =>
    toJsonDocument(describeAuthorizationServer(config), hourSeconds),
  // A client that sees an unknown key ID fetches the keys again. Other clients see a change after at most 5 minutes.
  "/.well-known/jwks.json": async ({ keys }) => toJsonDocument(await getPublicKeys(keys), 300),
  "/.well-known/security.txt": ({ config }) => ({
    contentType: plainText,
    text: renderSecurityTxt(config, new Date()),
    maxAgeSeconds: hourSeconds,
  }),
  "/robots.txt": () => ({ contentType: plainText, text: renderRobotsTxt(), maxAgeSeconds: hourSeconds }),
};

/** Returns whether a path is `/robots.txt` or begins with `/.well-known/`, even if it has no document. */
export function isDiscoveryPath(pathname: string): boolean {
  return pathname.startsWith("/.well-known/") || pathname === "/robots.txt";
}

/**
 * Handles the paths of `isDiscoveryPath`. Returns the document of the path: the metadata of the authorization server,
 * its public keys, the contact for security problems, or the rules for crawlers. Needs no token. Returns 404 for a path
 * without a document.
 */
export async function handleDiscovery(
  runtime: Pick<Runtime, "config" | "keys">,
  request: ApiRequest,
): Promise<ApiResponse> {
  const requestId = newRequestId();
  const write = findDocument(runtime.config.publicUrl, request.pathname);
  if (write === undefined) return respondNotFound(request);
  const refusal = rejectWriteMethod(request, requestId);
  if (refusal !== undefined) return refusal;
  const { contentType, text, maxAgeSeconds } = await write(runtime);
  const body = Buffer.from(text);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const caching = { "Cache-Control": `public, max-age=${maxAgeSeconds}`, ETag: etag };
  const response = toUnversionedResponse(request, requestId, { status: 200, contentType, body });
  const headers = { ...response.headers, ...caching };
  return matchesEtag(request.headers.get("if-none-match"), etag)
    ? { status: 304, headers, body: null }
    : { ...response, headers };
}

/**
 * Returns a 404 response. Variant spellings of a known path also get 404, because each path has exactly one valid
 * spelling.
 */
export function respondNotFound(request: ApiRequest): ApiResponse {
  const requestId = newRequestId();
  const error = new ApiError("not_found", "Path not found. Check the URL.");
  return toUnversionedResponse(request, requestId, errorPayload(error, requestId));
}

/**
 * Returns the function that writes the document of a path. Undefined if there is none. The path of the metadata may end
 * with the path of the issuer (RFC 8414 §3.1).
 */
function findDocument(publicUrl: string, pathname: string): Write | undefined {
  const issuerPath = new URL(publicUrl).pathname;
  const metadata = "/.well-known/oauth-authorization-server";
  const wanted = issuerPath !== "/" && pathname === `${metadata}${issuerPath}` ? metadata : pathname;
  return Object.hasOwn(documents, wanted) ? documents[wanted] : undefined;
}

function toJsonDocument(value: unknown, maxAgeSeconds: number): Document {
  return { contentType: "application/json", text: JSON.stringify(value), maxAgeSeconds };
}

/**
 * Returns whether `If-None-Match` matches the entity tag by weak comparison (RFC 9110 §13.1.2). `*` matches every tag.
 */
function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
