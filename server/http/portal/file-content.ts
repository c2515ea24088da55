import type { FileContent } from "./portal-file";

/** Returns a PDF with this file name, to show in the browser (`inline`) or to store (`attachment`). */
export function createPdfContent(
  bytes: Buffer,
  name: string,
  shown: "inline" | "attachment" = "attachment",
): FileContent {
  return {
    body: new Uint8Array(bytes),
    contentType: "application/pdf",
    disposition: `${shown}; filename="${name}.pdf"`,
  };
}

/**
 * Returns a streamed CSV file. Reads its first page before it responds, so that an error in that page still gets an
 * error response.
 */
export async function createCsvContent(
  pages: AsyncGenerator<string, void>,
  name: string,
): Promise<FileContent> {
  return {
    body: toStream(await pages.next(), pages),
    contentType: "text/csv; charset=utf-8",
    disposition: `attachment; filename="${name}.csv"`,
  };
}

function toStream(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | undefined = first;
  return new ReadableStream({
    pull: async (controller) => {
      const page = next ?? (await rest.next());
      next = undefined;
      if (page.done === true) controller.close();
      else controller.enqueue(encoder.encode(page.value));
    },
    cancel: async () => void (await rest.return()),
  });
}
