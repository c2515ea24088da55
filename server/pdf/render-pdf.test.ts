import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { PdfWriter } from "./create-pdf-writer";
import { renderPdf } from "./render-pdf";

const frame = { title: "Statement", language: "el", footer: "Issued by Ωmega", createdAt: new Date(0) };

async function open(write: (writer: PdfWriter) => void | Promise<void>) {
  const bytes = await renderPdf(frame, write);
  return { bytes, pdf: await getDocumentProxy(new Uint8Array(bytes)) };
}

type StructNode = { role?: string; type?: string; children?: StructNode[]; alt?: string };

/** Lists the roles of a structure tree, depth first. */
function listRoles(node: StructNode | null): string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(listRoles)];
}

test("texts in Latin, Greek and Cyrillic are readable in the file, from subsets of the fonts", async () => {
  const names = ["Inês Gonçalves", "Łukasz Żółć", "Ελένη Παπαδοπούλου", "Наталья Іваненко", "Größe €300"];
  const { bytes, pdf } = await open((writer) => {
    writer.heading("Voucher", 1);
    for (const name of names) writer.paragraph(name);
  });
  const { text } = await extractText(pdf, { mergePages: true });
  for (const name of names) expect(text).toContain(name);
  expect(bytes.toString("latin1").match(/\/FontName \/[A-Z]{6}\+NotoSans/g)?.length).toBe(2);
  expect(bytes.byteLength).toBeLessThan(60_000);
});

test("the file is tagged and names its title and language", async () => {
  const { bytes, pdf } = await open(async (writer) => {
    writer.heading("Statement", 1);
    writer.paragraph("Two lines.");
    writer.facts([{ name: "Reference", value: "RB-1" }]);
    await writer.table({ columns: [{ title: "Day", share: 1 }], rows: [["Monday"]] });
    writer.figure({ modules: [[true, false]], width: 20, alt: "A code" });
  });
  const source = bytes.toString("latin1");
  expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(source).toContain("/Marked true");
  expect(source).toContain("/Lang (el)");
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: "Statement", Language: "el" });
  const page = await pdf.getPage(1);
  const tree = await page.getStructTree();
  expect(listRoles(tree)).toEqual("Root Document H1 P Table TR TH TD Table TR TH TR TD Figure".split(" "));
  expect(JSON.stringify(tree)).toContain('"alt":"A code"');
  expect(source.match(/\/Scope \/(Row|Column)/g)?.sort()).toEqual(["/Scope /Column", "/Scope /Row"]);
});

test("a long table continues on the next pages under its heading row, and every page has its number", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => [`Line ${index}`, `${index}.00`]);
  const { bytes, pdf } = await open(async (writer) => {
    writer.heading("Statement", 1);
    const columns = [
      { title: "What", share: 3 },
      { title: "Amount", share: 1, align: "right" as const },
    ];
    await writer.table({ columns, rows, total: ["Total", "999.00"] });
  });
  const { text: pages, totalPages } = await extractText(pdf);
  expect(totalPages).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain("Amount");
    expect(page).toContain("Issued by Ωmega");
    expect(page).toContain(`${index + 1} / ${totalPages}`);
  }
  const all = pages.join("\n");
  for (const [name] of rows) expect(all).toMatch(new RegExp(`${name}\\b`));
  expect(pages.at(-1)).toContain("999.00");
  expect(bytes.toString("latin1").match(/\/S \/TH\b/g)).toHaveLength(2);
});

test("the same content gives the same bytes, and control characters are not printed", async () => {
  const write = (writer: PdfWriter) => writer.paragraph("A\u202Enot\u0000 turned\r\nline");
  const { bytes, pdf } = await open(write);
  expect((await open(write)).bytes.equals(bytes)).toBe(true);
  expect((await extractText(pdf, { mergePages: true })).text).toContain("Anot turned line");
});

test("an error of the writer rejects the document", async () => {
  await expect(
    renderPdf(frame, () => {
      throw new Error("No rows");
    }),
  ).rejects.toThrow("No rows");
});
