/** Returns a response with a public document for programs. It must not be cached. */
export function plainResponse(contentType: string, body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-store" },
  });
}
