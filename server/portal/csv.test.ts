import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv";

test("text is quoted, numbers are not, and null is an empty cell", () => {
  expect(csvLine(["RB-1", 'Ana "Nini" Silva', 12.5, null, "a,b\r\nc"])).toBe(
    '"RB-1","Ana ""Nini"" Silva",12.5,,"a,b\r\nc"\r\n',
  );
});

test.each([
  "=1+1",
  "+351 912",
  "-1",
  "@SUM(A1)",
  "|cmd",
  "\t=1",
  "\r=1",
  " =1",
  "\u00a0=1",
  "\ufeff=1",
  "\n@x",
])("%j is not interpreted as a formula", (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test("a cell never spreads into others", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }), (cells) => {
      const parts = [...csvLine(cells).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/gs)];
      const read = parts.map(([, cell = ""]) => cell.replaceAll('""', '"').replace(/^'/, ""));
      expect(read).toEqual(cells.map((cell) => cell.replace(/^'/, "")));
    }),
  );
});
