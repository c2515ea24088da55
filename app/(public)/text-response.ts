/** Returns a public document for programs, which any origin may fetch. */
export function plainResponse(contentType: string, body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-store" },
  });
}
