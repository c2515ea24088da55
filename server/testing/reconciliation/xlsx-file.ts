import { deflateRawSync } from "node:zlib";

type ZipFile = { name: string; data: Buffer };

/** Returns a ZIP archive with these files. */
export function createZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of files) {
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from("PK\x05\x06"), end]);
}

/** A cell: text, a number, or a formula with its stored result. */
export type XlsxCell = string | number | { formula: string; value: string };

const part = (name: string, xml: string): ZipFile => ({
  name,
  data: Buffer.from(`<?xml version="1.0"?>${xml}`),
});

/** Returns a workbook whose only visible sheet has these rows. Texts are shared, as Excel writes them. */
export function createXlsx(rows: readonly (readonly XlsxCell[])[]): Buffer {
  const texts: string[] = [];
  const cell = (value: XlsxCell, at: string): string => {
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === "object") {
      return `<c r="${at}"><f>${escapeXml(value.formula)}</f><v>${escapeXml(value.value)}</v></c>`;
    }
    return value === "" ? "" : `<c r="${at}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const data = rows
    .map((cells, row) => {
      const xml = cells.map((value, column) => cell(value, `${toColumnName(column)}${row + 1}`));
      return `<row r="${row + 1}">${xml.join("")}</row>`;
    })
    .join("");
  return createZip([
    part(
      "xl/workbook.xml",
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Data" r:id="rId1"/></sheets></workbook>',
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    part("xl/worksheets/sheet1.xml", `<worksheet><sheetData>${data}</sheetData></worksheet>`),
    part(
      "xl/sharedStrings.xml",
      `<sst>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
    ),
  ]);
}

function toColumnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : `${toColumnName(Math.floor(index / 26) - 1)}${toColumnName(index % 26)}`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
