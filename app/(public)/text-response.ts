/** Returns a response with a text document, such as a file for programs, and forbids caching it. */
export function textResponse(contentType: string, body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-store" },
  });
}
