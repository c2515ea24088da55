import * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { listParam } from "@/lib/contracts/fields";
import { listAuditContract } from "@/lib/contracts/portal/audit";
import { listPortalBookingsContract } from "@/lib/contracts/portal/bookings";
import { getInsightsContract } from "@/lib/contracts/portal/insights";
import { listPortalPaymentsContract } from "@/lib/contracts/portal/payments";
import { listReconciliationLinesContract } from "@/lib/contracts/portal/reconciliation";
import type { PartnerContext } from "../../context";
import { toListBookings } from "../../operations/bookings";
import { toListPayments } from "../../operations/payments";
import { exportBookings } from "../../portal/bookings/export-bookings";
import { exportAudit } from "../../portal/export-audit";
import { exportInsights } from "../../portal/export-insights";
import { exportPayments } from "../../portal/payments/shown-payments";
import { exportLines } from "../../reconciliation/lines/list-lines";
import { parseQuery } from "../wire/parse-input";
import type { PortalCaller } from "./authenticate-staff";
import { createCsvContent } from "./file-content";
import type { PortalFile } from "./portal-file";

type CsvFile = {
  path: string;
  /** The file name, without the date. */
  name: string;
  caller: PortalCaller;
  /** The operation whose data the file exports. The file requires its permissions and takes its filters. */
  contract: Contract;
  read(ctx: PartnerContext, query: URLSearchParams): AsyncGenerator<string, void>;
};

const bookingFilters = z.extend(z.omit(listPortalBookingsContract.query, { limit: true, cursor: true }), {
  columns: z.optional(listParam("Columns of the list, separated by commas.")),
});
const lineFilters = z.extend(z.omit(listReconciliationLinesContract.query, { limit: true, cursor: true }), {
  id: z.string(),
});
const paymentFilters = z.omit(listPortalPaymentsContract.query, { limit: true, cursor: true });
const auditFilters = z.omit(listAuditContract.query, { limit: true, cursor: true });

const files: readonly CsvFile[] = [
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
    path: "/portal-api/payments.csv",
    name: "payments",
    caller: "partner",
    contract: listPortalPaymentsContract,
    read: (ctx, query) => exportPayments(ctx, toListPayments(parseFilters(paymentFilters, query))),
  },
  {
    path: "/portal-api/audit.csv",
    name: "audit",
    caller: "member",
    contract: listAuditContract,
    read: (ctx, query) => exportAudit(ctx, parseFilters(auditFilters, query)),
  },
  {
    path: "/portal-api/insights.csv",
    name: "insights",
    caller: "member",
    contract: getInsightsContract,
    read: (ctx, query) => exportInsights(ctx, parseFilters(getInsightsContract.query, query)),
  },
  {
    path: "/portal-api/reconciliation-lines.csv",
    name: "reconciliation",
    caller: "member",
    contract: listReconciliationLinesContract,
    read: (ctx, query) => exportLines(ctx, parseFilters(lineFilters, query)),
  },
];

function parseFilters<S extends z.ZodMiniType>(schema: S, query: URLSearchParams): z.output<S> {
  // SAFETY: the schema that parses the query also defines the type.
  return parseQuery(schema, query) as z.output<S>;
}

/** The CSV files that the portal offers for download, except statements. They are streamed page by page. */
export const csvFiles: readonly PortalFile[] = files.map(({ path, name, caller, contract, read }) => ({
  path: new RegExp(`^${path.replaceAll(".", "\\.")}$`),
  route: path,
  caller,
  contract,
  create: async (ctx, { query }) => {
    const day = ctx.now.toISOString().slice(0, 10);
    return await createCsvContent(read(ctx, query), `${name}-${day}`);
  },
}));
