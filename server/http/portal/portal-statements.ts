import * as z from "zod/mini";
import { getEvidenceContract } from "@/lib/contracts/evidence";
import { voucherLanguage } from "@/lib/contracts/portal/voucher";
import { getStatementContract } from "@/lib/contracts/statements";
import type { Language } from "@/lib/texts/languages";
import { getEvidence } from "../../evidence/get-evidence";
import { renderEvidencePdf } from "../../portal/evidence/render-evidence-pdf";
import { exportStatement } from "../../portal/statements/export-statement";
import { getStatementPdf } from "../../portal/statements/get-statement-pdf";
import { parsePart, parseQuery } from "../wire/parse-input";
import { createCsvContent, createPdfContent } from "./file-content";
import type { FileRequest, PortalFile } from "./portal-file";
import { renderSemaphore } from "./render-semaphore";

const statementQuery = z.omit(getStatementContract.query, { limit: true, cursor: true });
const pdfQuery = z.extend(statementQuery, { language: voucherLanguage });
const languageQuery = z.object({ language: voucherLanguage });

/** Returns the month in the path and the currency in the query. Throws `invalid_payload` for an invalid month. */
function readMonth({ params }: FileRequest, query: { base_currency?: string | undefined }) {
  // SAFETY: the schema that parses the path also defines the type.
  const { period } = parsePart(getStatementContract.params, params) as { period: string };
  return { period, baseCurrency: query.base_currency };
}

/** The statements and the evidence files that the portal offers for download. */
export const statementAndEvidenceFiles: readonly PortalFile[] = [
  {
    path: /^\/portal-api\/statements\/(?<period>[^/]+)\.csv$/,
    route: "/portal-api/statements/{period}.csv",
    caller: "partner",
    contract: getStatementContract,
    create: async (ctx, request) => {
      // SAFETY: the schema that parses the query also defines the type.
      const query = parseQuery(statementQuery, request.query) as z.output<typeof statementQuery>;
      const month = readMonth(request, query);
      return await createCsvContent(exportStatement(ctx, month), `statement-${month.period}`);
    },
  },
  {
    path: /^\/portal-api\/statements\/(?<period>[^/]+)\.pdf$/,
    route: "/portal-api/statements/{period}.pdf",
    caller: "partner",
    contract: getStatementContract,
    create: async (ctx, request) => {
      // SAFETY: the schema that parses the query also defines the type.
      const query = parseQuery(pdfQuery, request.query) as z.output<typeof pdfQuery>;
      const month = readMonth(request, query);
      const bytes = await renderSemaphore(() => getStatementPdf(ctx, month, query.language));
      return createPdfContent(bytes, `statement-${month.period}`);
    },
  },
  {
    path: /^\/portal-api\/bookings\/(?<reference>[^/]+)\/evidence\.pdf$/,
    route: "/portal-api/bookings/{reference}/evidence.pdf",
    caller: "partner",
    contract: getEvidenceContract,
    create: async (ctx, { query, params: { reference = "" } }) => {
      // SAFETY: the schema that parses the query also defines the type.
      const { language } = parseQuery(languageQuery, query) as { language: Language };
      const evidence = await getEvidence(ctx, reference);
      const { timezone } = ctx.partner;
      const bytes = await renderSemaphore(() => renderEvidencePdf({ evidence, timezone, language }));
      return createPdfContent(bytes, `evidence-${evidence.booking.reference}`);
    },
  },
];
