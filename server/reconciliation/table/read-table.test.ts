import { expect, test } from "vitest";
import { createXlsx, createZip } from "../../testing/reconciliation/xlsx-file";
import { readTable } from "./read-table";
import { TableError } from "./table-error";
import { type TableLimits, tableLimits } from "./table-limits";
import type { TableRow } from "./table-row";

/** Yields the bytes in parts of `size` bytes, so that many tokens are split between two parts. */
async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readAll(
  bytes: Uint8Array | string,
  { limits = tableLimits, size = 7 } = {},
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const data = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  for await (const row of readTable(inParts(data, size), limits)) rows.push(row);
  return rows;
}

async function failure(bytes: Uint8Array | string, limits: Partial<TableLimits> = {}): Promise<TableError> {
  const error = await readAll(bytes, { limits: { ...tableLimits, ...limits }, size: 4096 }).catch(
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(TableError);
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  return error;
}

const texts = (rows: readonly TableRow[]) => rows.map(({ cells }) => cells);
const table = [
  ["id", "name", "amount"],
  ["1", 'José, "the" driver\nof two lines', "1.234,56"],
  ["2", "", "€ 5"],
];
const csv = 'id,name,amount\r\n1,"José, ""the"" driver\nof two lines","1.234,56"\r\n2,,€ 5\r\n';

test.each([1, 2, 3, 64, 4096])("a CSV file that arrives in parts of %i bytes is read", async (size) => {
  expect(texts(await readAll(csv, { size }))).toEqual(table);
});

test.each([";", "\t", "|"])("a CSV file with the delimiter %j is read", async (delimiter) => {
  const rows = await readAll(
    `${["id", "amount", "date"].join(delimiter)}\n${["1", "1,5", "x"].join(delimiter)}`,
  );
  expect(texts(rows)).toEqual([
    ["id", "amount", "date"],
    ["1", "1,5", "x"],
  ]);
});

test("a delimiter that Excel names in the first line is used", async () => {
  const rows = await readAll("sep=;\na;b;c\n1;2;3\n");
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, "a", "b", "c"],
    [3, "1", "2", "3"],
  ]);
});

test("UTF-8 with a byte order mark, UTF-16 in both orders and Windows-1252 give the same table", async () => {
  const little = Buffer.from(`\uFEFF${csv}`, "utf16le");
  const big = Buffer.from(little).swap16();
  const ansi = Buffer.from(csv.replaceAll("€", "\x80"), "latin1");
  for (const bytes of [Buffer.from(`\uFEFF${csv}`), little, big, little.subarray(2), ansi]) {
    expect(texts(await readAll(bytes))).toEqual(table);
  }
});

test("blank rows are skipped and keep the numbers of the others", async () => {
  const rows = await readAll("a,b,c\n\n,,\n1,2,3\n");
  expect(rows.map(({ number }) => number)).toEqual([1, 4]);
});

test("an XLSX file is read from its first visible sheet, with the kinds of its cells", async () => {
  const rows = await readAll(
    createXlsx([
      ["id", "amount", "sum", "note"],
      ["a & b", 12.5, { formula: "1+1", value: "2" }, ""],
      ["", "", "", "far"],
    ]),
  );
  expect(texts(rows)).toEqual([
    ["id", "amount", "sum", "note"],
    ["a & b", "12.5", "2"],
    ["", "", "", "far"],
  ]);
  expect([...(rows[1]?.kinds ?? [])]).toEqual([
    [1, "number"],
    [2, "formula"],
  ]);
});

test.each([
  ["an empty file", "", "empty"],
  ["a file of blank lines", "\n\n\n", "empty"],
  ["a PDF", "%PDF-1.7 …", "not_a_table"],
  ["an old Excel file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "not_a_table"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "not_a_table"],
  ["a web page", "<!doctype html><title>Sign in</title>", "not_a_table"],
  ["JSON", '{"data": []}', "not_a_table"],
  ["bytes of a program", Buffer.from("MZ\x90\x00\x03\x00\x00\x01\x04 and more"), "not_a_table"],
  ["a ZIP file without a workbook", createZip([{ name: "a.txt", data: Buffer.from("x") }]), "not_a_table"],
  ["quotes that never close", 'a,b,c\n1,"2,3\n4,5,6\n', "truncated"],
  ["text after a closing quote", 'a,b,c\n1,"2"x,3\n', "bad_quotes"],
  [
    "UTF-16 that ends within a character",
    Buffer.from("\uFEFFa,b,c\n1", "utf16le").subarray(0, -1),
    "bad_encoding",
  ],
] as const)("%s is rejected", async (_, bytes, reason) => {
  expect((await failure(bytes)).reason).toBe(reason);
});

test("an XLSX file is rejected wherever it is cut", async () => {
  const whole = createXlsx([
    ["a", "b", "c"],
    ...Array.from({ length: 200 }, (_, row) => [`r${row}`, row, "x"]),
  ]);
  for (let length = 8; length < whole.length; length += Math.ceil(whole.length / 40)) {
    expect(["truncated", "not_a_table"]).toContain((await failure(whole.subarray(0, length))).reason);
  }
});

/** Returns a workbook whose only sheet has this XML. */
function createWorkbook(sheet: string): Buffer {
  const workbook = '<workbook><sheets><sheet r:id="a"/></sheets></workbook>';
  const relations = '<Relationships><Relationship Id="a" Target="/xl/s.xml"/></Relationships>';
  return createZip([
    { name: "xl/workbook.xml", data: Buffer.from(workbook) },
    { name: "xl/_rels/workbook.xml.rels", data: Buffer.from(relations) },
    { name: "xl/s.xml", data: Buffer.from(sheet) },
  ]);
}

test("an XLSX file whose sheet ends early is rejected", async () => {
  const zip = createWorkbook('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c>');
  expect((await failure(zip)).reason).toBe("truncated");
});

test.each(["abc", "", "1.5", "-5", "1", "99999999999999"])(
  "a row of a sheet with the number %j is rejected",
  async (number) => {
    const cell = "<c><v>1</v></c>";
    const zip = createWorkbook(
      `<worksheet><sheetData><row r="1">${cell}</row><row r="${number}">${cell}</row></sheetData></worksheet>`,
    );
    expect(await failure(zip)).toMatchObject({ reason: "not_a_table", row: 2 });
  },
);

function bomb(name: string, megabytes: number): Buffer {
  const workbook = '<workbook><sheets><sheet r:id="a"/></sheets></workbook>';
  const relations = '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>';
  return createZip([
    { name: "xl/workbook.xml", data: Buffer.from(workbook) },
    { name: "xl/_rels/workbook.xml.rels", data: Buffer.from(relations) },
    { name, data: Buffer.alloc(megabytes * 1024 * 1024, " ") },
  ]);
}

test.each(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"])(
  "a ZIP bomb in %s is rejected early",
  async (name) => {
    const zip = bomb(name, 64);
    expect(zip.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect((await failure(zip)).reason).toBe(
      name.includes("shared") ? "compressed_too_much" : "compressed_too_much",
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  },
);

test("an archive with false sizes is stopped by the bytes that it yields", async () => {
  const zip = bomb("xl/worksheets/sheet1.xml", 16);
  // The stored size of the sheet, in its header and in the central directory.
  for (let at = zip.indexOf("xl/worksheets"); at !== -1; at = zip.indexOf("xl/worksheets", at + 1)) {
    const isList = zip.toString("latin1", at - 46, at - 42) === "PK\x01\x02";
    zip.writeUInt32LE(10, isList ? at - 46 + 24 : at - 30 + 22);
  }
  expect(["compressed_too_much", "truncated"]).toContain((await failure(zip)).reason);
});

test("a file above the limit is stopped while it arrives", async () => {
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    const line = Buffer.from("1,2,3\n".repeat(10_000));
    for (;;) {
      sent += line.length;
      yield line;
    }
  }
  const limits = { ...tableLimits, maxFileBytes: 1024 * 1024, maxRows: 1e9 };
  const read = async () => {
    for await (const _ of readTable(endless(), limits));
  };
  const error = await read().catch((thrown) => thrown);
  expect(error).toMatchObject({
    reason: "too_large",
    message: "A file can have up to 1 MB. Upload a shorter period.",
  });
  expect(sent).toBeLessThan(4 * 1024 * 1024);
});

test("too many rows, columns and text in one row are rejected with the row", async () => {
  const rows = "a,b,c\n".repeat(20);
  expect(await failure(rows, { maxRows: 10 })).toMatchObject({ reason: "too_many_rows", row: 11 });
  const wide = createXlsx([["a"], Array.from({ length: 30 }, () => "x")]);
  expect(await failure(wide, { maxColumns: 20 })).toMatchObject({ reason: "not_a_table", row: 2 });
  expect(await failure(`a,b\n1,${"x".repeat(5000)}\n`, { maxRecordBytes: 1000 })).toMatchObject({
    reason: "bad_quotes",
    row: 2,
  });
});
