import { expect, test } from "vitest";
import { localInput, readLocalInput } from "./local-moment";

test("a time converted to local input and back is the same time, to the minute", () => {
  for (const moment of ["2027-01-15T10:20:00.000Z", "2027-07-15T23:50:00.000Z"]) {
    const shown = localInput(Date.parse(moment));
    expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(readLocalInput(shown)).toBe(moment);
  }
});

test("an incomplete input is undefined", () => {
  expect(readLocalInput("")).toBeUndefined();
  expect(readLocalInput("2027-13-40T10:00")).toBeUndefined();
});
