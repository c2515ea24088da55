import * as z from "zod/mini";
import { listBookingsContract } from "@/lib/contracts/bookings";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { newRequestId } from "../ids";
import { exportBookings } from "../portal/export-bookings";
import { authorize } from "./authenticate-partner";
import { authenticateStaff } from "./authenticate-staff";
import { parsePart, queryObject } from "./parse-input";
import { startRequestLog } from "./request-log";
import { type ApiRuntime, failed, spendRate } from "./serve-path";

export const bookingsCsvPath = "/portal-api/bookings.csv";

const authenticate = authenticateStaff("partner");
const filters = z.omit(listBookingsContract.query, { limit: true, cursor: true });

/** The list of bookings with the same filters as a file, sent as it is read. */
export async function answerBookingsCsv(runtime: ApiRuntime, request: Request): Promise<Response> {
  const requestId = newRequestId();
  const log = startRequestLog(runtime.log, { id: requestId, method: request.method });
  log.note({ route: bookingsCsvPath, source: "portal" });
  let response: Response;
  try {
    const ctx = await authenticate(runtime, request, requestId);
    const { partner } = ctx;
    if (partner === null) throw new ApiError("not_found", "No such path.");
    log.note({ partner: partner.slug, ...(ctx.staff === undefined ? {} : { staff: ctx.staff.id }) });
    response = await answerFile(runtime, { ...ctx, partner }, request);
  } catch (error) {
    response = failed(error, requestId, log);
  }
  response.headers.set("X-Request-Id", requestId);
  log.finish(response.status);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

async function answerFile(runtime: ApiRuntime, ctx: PartnerContext, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new ApiError("method_not_allowed", "This path answers GET, HEAD.").withHeaders({
      Allow: "GET, HEAD",
    });
  }
  const query = new URL(request.url).searchParams;
  authorize(ctx, listBookingsContract);
  await spendRate(runtime, ctx, { contract: listBookingsContract, query });
  // SAFETY: parsed by the schema the type is read from.
  const wanted = parsePart(filters, { ...queryObject(query) }) as z.output<typeof filters>;
  const pages = exportBookings(ctx, wanted);
  // Whatever is wrong shows with the first page, while the answer can still say so.
  const first = await pages.next();
  const day = ctx.now.toISOString().slice(0, 10);
  return new Response(streamOf(first, pages), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bookings-${day}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function streamOf(
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
