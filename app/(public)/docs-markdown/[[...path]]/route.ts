import { renderMarkdown } from "@/lib/docs/render-markdown";
import { readDocs } from "../../docs/read-docs";
import { textResponse } from "../../text-response";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ path?: string[] }> };

/** Returns a documentation page as Markdown. Requests for `/docs/bookings.md` are rewritten to this route. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { path = [] } = await params;
  const { setting, pages } = readDocs();
  const wanted = ["/docs", ...path].join("/");
  const page = pages.find((other) => other.path === wanted);
  if (page === undefined) {
    return textResponse("text/markdown", `The documentation has no page ${setting.baseUrl}${wanted}.\n`, 404);
  }
  return textResponse("text/markdown", `${renderMarkdown(page, setting.baseUrl)}\n`);
}
