import { expect, test } from "vitest";
import { localInput, readLocalInput } from "./local-moment";

test("a moment shown on the wall's clock and read from it is the same moment, to the minute", () => {
  for (const moment of ["2027-01-15T10:20:00.000Z", "2027-07-15T23:50:00.000Z"]) {
    const shown = localInput(Date.parse(moment));
    expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(readLocalInput(shown)).toBe(moment);
  }
});

test("what is not a moment yet is none", () => {
  expect(readLocalInput("")).toBeUndefined();
  expect(readLocalInput("2027-13-40T10:00")).toBeUndefined();
});
