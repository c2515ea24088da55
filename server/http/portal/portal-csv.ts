import * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { listParam } from "@/lib/contracts/fields";
import { listAuditContract } from "@/lib/contracts/portal/audit";
import { listPortalBookingsContract } from "@/lib/contracts/portal/bookings";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import { toListBookings } from "../../operations/bookings";
import { exportBookings } from "../../portal/bookings/export-bookings";
import { exportAudit } from "../../portal/export-audit";
import { authorize } from "../partner/authenticate-partner";
import { type ApiRuntime, consumeRateLimit, toErrorResponse } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { parseQuery } from "../wire/parse-input";
import { startRequestLog } from "../wire/request-log";
import { toFetchResponse } from "../wire/respond";
import { authenticateStaff, type PortalCaller } from "./authenticate-staff";

type CsvFile = {
  path: string;
  /** The file name, without the date. */
  name: string;
  caller: PortalCaller;
  /** The list that the file exports. It has the same permissions and filters. */
  contract: Contract;
  read(ctx: PartnerContext, query: URLSearchParams): AsyncGenerator<string, void>;
};

const bookingFilters = z.extend(z.omit(listPortalBookingsContract.query, { limit: true, cursor: true }), {
  columns: z.optional(listParam("Columns of the list, separated by commas.")),
});
const auditFilters = z.omit(listAuditContract.query, { limit: true, cursor: true });

export const csvFiles: readonly CsvFile[] = [
  {
    path: "/portal-api/bookings.csv",
    name: "bookings",
    caller: "partner",
    contract: listPortalBookingsContract,
    read: (ctx, query) => {
      const { columns, ...filters } = parseFilters(bookingFilters, query);
      return exportBookings(ctx, toListBookings(filters), columns);
    },
  },
  {
    path: "/portal-api/audit.csv",
    name: "audit",
    caller: "admin",
    contract: listAuditContract,
    read: (ctx, query) => exportAudit(ctx, parseFilters(auditFilters, query)),
  },
];

function parseFilters<S extends z.ZodMiniType>(schema: S, query: URLSearchParams): z.output<S> {
  // SAFETY: the schema that parses the query also defines the type.
  return parseQuery(schema, query) as z.output<S>;
}

/** Streams a filtered list as a CSV file. */
export async function handleCsv(runtime: ApiRuntime, request: ApiRequest, file: CsvFile): Promise<Response> {
  const requestId = newRequestId();
  const log = startRequestLog(runtime, { id: requestId, method: request.method, door: "portal" });
  log.addFields({ route: file.path, source: "portal" });
  let response: Response;
  try {
    const authenticate = authenticateStaff(file.caller);
    const ctx = await authenticate(runtime, request, requestId);
    const { partner } = ctx;
    if (partner === null) throw new ApiError("not_found", "Path not found. Check the URL.");
    log.addFields({ partner: partner.slug, ...(ctx.staff === undefined ? {} : { staff: ctx.staff.id }) });
    response = await createCsvResponse(runtime, { ...ctx, partner }, { request, file });
  } catch (error) {
    response = toFetchResponse(toErrorResponse(error, requestId, log));
  }
  response.headers.set("X-Request-Id", requestId);
  log.finish(response.status);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

async function createCsvResponse(
  runtime: ApiRuntime,
  ctx: PartnerContext,
  { request, file }: { request: ApiRequest; file: CsvFile },
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new ApiError("method_not_allowed", "Method not allowed. Use GET, HEAD.").withHeaders({
      Allow: "GET, HEAD",
    });
  }
  const { contract, name } = file;
  const query = new URLSearchParams(request.search);
  authorize(ctx, contract);
  await consumeRateLimit(runtime, ctx, { contract, query });
  const pages = file.read(ctx, query);
  // Read the first page before the response starts, so that errors still get an error response.
  const first = await pages.next();
  const day = ctx.now.toISOString().slice(0, 10);
  return new Response(toStream(first, pages), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
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
