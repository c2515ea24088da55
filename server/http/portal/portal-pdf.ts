import * as z from "zod/mini";
import { getVoucherContract, voucherLanguage } from "@/lib/contracts/portal/voucher";
import { getVoucher, notConfirmed } from "../../portal/voucher/get-voucher";
import { renderVoucherPdf } from "../../portal/voucher/render-voucher-pdf";
import { parseQuery } from "../wire/parse-input";
import { createPdfContent } from "./file-content";
import type { PortalFile } from "./portal-file";
import { renderSemaphore } from "./render-semaphore";

const voucherQuery = z.object({
  language: voucherLanguage,
  prices: z._default(z.enum(["0", "1"]), "0"),
});

export const pdfFiles: readonly PortalFile[] = [
  {
    path: /^\/portal-api\/bookings\/(?<reference>[^/]+)\/voucher\.pdf$/,
    route: "/portal-api/bookings/{reference}/voucher.pdf",
    caller: "partner",
    contract: getVoucherContract,
    create: async (ctx, { query, params: { reference = "" } }) => {
      // SAFETY: the schema that parses the query also defines the type.
      const { language, prices } = parseQuery(voucherQuery, query) as z.output<typeof voucherQuery>;
      const { booking, text } = await getVoucher(ctx, reference, language);
      if (text === null) throw notConfirmed();
      const document = { reference: booking.reference, text, withPrice: prices === "1", createdAt: ctx.now };
      const bytes = await renderSemaphore(() => renderVoucherPdf(document));
      return createPdfContent(bytes, `voucher-${booking.reference}`, "inline");
    },
  },
];
