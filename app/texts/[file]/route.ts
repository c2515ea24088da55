import { findTextScript } from "../text-scripts";

type Context = { params: Promise<{ file: string }> };

const sameOrigin = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin" };

/**
 * Returns the texts of a language as a script. Browsers cache the script of this release for a year, because
 * its path contains a hash of the texts.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const script = findTextScript(`/texts/${file}`);
  if (script === undefined) {
    const headers = { ...sameOrigin, "Content-Type": "text/plain", "Cache-Control": "no-store" };
    return new Response("There are no such texts.\n", { status: 404, headers });
  }
  return new Response(script.text, {
    headers: {
      ...sameOrigin,
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": script.current ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
