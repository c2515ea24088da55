import { Parser } from "htmlparser2";
import { openZip, type ZipReader } from "./read-zip";
import { TableError } from "./table-error";
import type { TableLimits } from "./table-limits";
import type { TableRow } from "./table-row";
import { createSheetParser } from "./xlsx-sheet";

const workbookPath = "xl/workbook.xml";
const relationsPath = "xl/_rels/workbook.xml.rels";
const sharedTextsPath = "xl/sharedStrings.xml";

/**
 * Yields the rows of the first visible sheet of a workbook. Throws a `TableError` if the file is damaged, too large or
 * without a visible sheet.
 */
export async function* readXlsx(
  chunks: AsyncIterable<Uint8Array>,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  const zip = await openZip(await collect(chunks, limits), limits);
  if (!zip.has(workbookPath)) {
    throw new TableError(
      "not_a_table",
      "The file is an archive without a workbook. Upload a CSV or XLSX file.",
    );
  }
  const path = await findSheetPath(zip);
  const sharedTexts = zip.has(sharedTextsPath) ? await readSharedTexts(zip, limits) : [];
  const sheet = createSheetParser(sharedTexts, limits.maxColumns);
  for await (const text of zip.read(path)) {
    sheet.write(text);
    yield* sheet.takeRows();
  }
  if (!sheet.hasEnded()) {
    throw new TableError("truncated", "The XLSX file ends within its sheet. Save or export it again.");
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>, limits: TableLimits): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limits.maxXlsxBytes) {
      const megabytes = limits.maxXlsxBytes / 1024 / 1024;
      throw new TableError(
        "too_large",
        `An XLSX file can have up to ${megabytes} MB. Upload the export as CSV, or a shorter period.`,
      );
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

type Attributes = Record<string, string>;

async function readTags(zip: ZipReader, path: string, onTag: (name: string, attributes: Attributes) => void) {
  const parser = new Parser({ onopentag: onTag }, { xmlMode: true });
  for await (const text of zip.read(path)) parser.write(text);
}

async function findSheetPath(zip: ZipReader): Promise<string> {
  const sheets: Attributes[] = [];
  const targets = new Map<string, string>();
  await readTags(zip, workbookPath, (name, attributes) => {
    if (name === "sheet") sheets.push(attributes);
  });
  await readTags(zip, relationsPath, (_, { Id = "", Target = "" }) => targets.set(Id, Target));
  const visible = sheets.find(({ state = "visible" }) => state === "visible");
  const target = targets.get(visible?.["r:id"] ?? "");
  if (target === undefined) {
    throw new TableError("not_a_table", "The workbook has no visible sheet. Upload your provider's export.");
  }
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/**
 * Reads the texts that cells refer to by number. Omits phonetic guides. Throws a `TableError` if the texts are too
 * long.
 */
async function readSharedTexts(zip: ZipReader, limits: TableLimits): Promise<string[]> {
  const texts: string[] = [];
  let current = "";
  let length = 0;
  let isText = false;
  let phonetic = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === "si") current = "";
        else if (name === "rPh") phonetic = true;
        else if (name === "t") isText = !phonetic;
      },
      ontext: (text) => {
        if (isText) current += text;
      },
      onclosetag: (name) => {
        if (name === "t") isText = false;
        else if (name === "rPh") phonetic = false;
        else if (name === "si") {
          length += current.length;
          texts.push(current);
        }
      },
    },
    { xmlMode: true },
  );
  for await (const text of zip.read(sharedTextsPath)) {
    parser.write(text);
    if (length + current.length > limits.maxSharedTextLength) {
      throw new TableError(
        "compressed_too_much",
        "The XLSX file holds too much text. Upload the export as CSV.",
      );
    }
  }
  return texts;
}
