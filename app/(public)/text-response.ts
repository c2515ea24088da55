/** A document that is no page: for programs, fetched by whoever likes. */
export function plainAnswer(contentType: string, body: string): Response {
  return new Response(body, {
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-store" },
  });
}
