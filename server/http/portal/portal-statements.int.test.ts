import { extractText, getDocumentProxy } from "unpdf";
import { expect, vi } from "vitest";
import type { NewBooking } from "@/drizzle/schema/bookings";
import { getTexts } from "@/lib/texts/get-texts";
import { languages } from "@/lib/texts/languages";
import type { PartnerContext } from "../../context";
import { getEvidence } from "../../evidence/get-evidence";
import { renderEvidencePdf } from "../../portal/evidence/render-evidence-pdf";
import { exportedPageSize } from "../../portal/export-pages";
import { exportStatement } from "../../portal/statements/export-statement";
import { getStatementPdf } from "../../portal/statements/get-statement-pdf";
import { maxPrintedLines, renderStatementPdf } from "../../portal/statements/render-statement-pdf";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";

async function confirmed(
  ctx: PartnerContext,
  count: number,
  columns: Partial<Omit<NewBooking, "carId">> = {},
) {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 500 });
  const made = [];
  for (let place = 0; place < count; place += 1) {
    const confirmedAt = new Date(Date.parse("2026-10-05T10:00:00Z") + place * 1000);
    made.push(
      await createBooking(ctx.database, {
        carId,
        partnerId: ctx.partner.id,
        status: "confirmed",
        confirmedAt,
        ...columns,
      }),
    );
  }
  return made;
}

async function readPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

test("the CSV file of a month has every line in order and no formulas", async ({ ctx, runtime }) => {
  const made = await confirmed(ctx, 120, { paymentReference: '=HYPERLINK("x")', externalRef: "@sum" });
  await confirmed(await partnerContext(runtime), 2);
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const file = await client.call("GET", "/portal-api/statements/2026-10.csv");
  expect(file.status).toBe(200);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="statement-2026-10.csv"');
  const [head, ...lines] = file.text.trimEnd().split("\r\n");
  expect(head).toBe(
    '"id","at","kind","reference","external_ref","payment_reference","total","currency","base_total","base_currency","commission","net"',
  );
  expect(lines.map((line) => line.split(",")[3])).toEqual(made.map(({ reference }) => `"${reference}"`));
  expect(lines[0]).toContain(`"'@sum","'=HYPERLINK(""x"")",150,"EUR",150,"EUR",15,135`);
});

test("the files of a month sum it up once, and read its lines page by page", async ({ ctx }) => {
  await confirmed(ctx, exportedPageSize + 1);
  const month = { period: "2026-10" };
  const exportCsv = async () => {
    for await (const _ of exportStatement(ctx, month));
  };
  for (const create of [exportCsv, () => getStatementPdf(ctx, month, "en")]) {
    const spy = vi.spyOn(ctx.database.pool, "query");
    await create();
    const sent = spy.mock.calls.map((call) => JSON.stringify(call));
    spy.mockRestore();
    const count = (part: string) => sent.filter((text) => text.includes(part)).length;
    expect([count("from statement_sums s"), count("from statement_lines")]).toEqual([1, 2]);
  }
});

test("the files of a statement reject a path that is not a month, and other methods", async ({
  ctx,
  runtime,
}) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const type of ["csv", "pdf"]) {
    for (const period of ["2026-13", "2026", "0000-01", "x"])
      expect((await client.call("GET", `/portal-api/statements/${period}.${type}`)).code).toBe(
        "invalid_payload",
      );
    expect((await client.call("POST", `/portal-api/statements/2026-10.${type}`)).status).toBe(405);
  }
  const pdf = await client.call("GET", "/portal-api/statements/2026-10.pdf?language=de");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.text).toMatch(/^%PDF-1\.7/);
});

test("the PDF of a statement has its sums and its lines, in each language", async ({ ctx }) => {
  const [first, second] = await confirmed(ctx, 2);
  for (const language of languages) {
    const text = await readPdf(await getStatementPdf(ctx, { period: "2026-10" }, language));
    const { statements: words } = getTexts(language);
    for (const wanted of [first?.reference, second?.reference, words.net, words.lines, ctx.partner.name])
      expect(text, language).toContain(wanted);
    expect(text).toMatch(/300[.,]00.*30[.,]00.*270[.,]00/);
  }
});

test("the PDF of a long month has its sums without its lines", async ({ ctx }) => {
  const statement = {
    period: "2026-10",
    state: "open",
    base_currency: "EUR",
    bookings: maxPrintedLines + 1,
    cancellations: 0,
    base_total: 1,
    commission: 0,
    net: 1,
  } as const;
  // biome-ignore lint/correctness/useYield: no line may be read.
  const lines = (async function* () {
    throw new Error("The lines were read.");
  })();
  const document = { statement, lines, partner: ctx.partner, language: "en", createdAt: ctx.now } as const;
  expect(await readPdf(await renderStatementPdf(document))).toContain("This month has 2,001 lines.");
});

test("the PDF of evidence has the booking, its changes and the digest of the signed document", async ({
  ctx,
  runtime,
}) => {
  const [booking] = await confirmed(ctx, 1, { customerLastName: "Παπαδοπούλου" });
  const evidence = await getEvidence(ctx, booking?.reference ?? "");
  const text = await readPdf(await renderEvidencePdf({ evidence, timezone: "UTC", language: "en" }));
  for (const wanted of [evidence.booking.reference, "Παπαδοπούλου", "Status changes", "€150.00"])
    expect(text).toContain(wanted);
  expect(text.replaceAll(" ", "")).toContain(evidence.digest);
  const member = await createStaffMember(ctx.database, ctx.partner);
  const path = `/portal-api/bookings/${evidence.booking.reference}/evidence.pdf`;
  expect((await (await signInToPortal(runtime, member)).call("GET", path)).text).toMatch(/^%PDF/);
  const other = await partnerContext(runtime);
  const stranger = await createStaffMember(ctx.database, other.partner);
  expect((await (await signInToPortal(runtime, stranger)).call("GET", path)).code).toBe("not_found");
});
