import { expect, test } from "vitest";
import { newExternalReference, toExternalReference } from "./new-external-reference";

test("a reference created by the portal has six unambiguous characters", () => {
  for (let turn = 0; turn < 200; turn += 1) {
    expect(newExternalReference()).toMatch(/^PRT-[0-9A-HJKMNP-TV-Z]{6}$/);
  }
  expect(newExternalReference((bytes) => bytes.map((_, place) => place * 33))).toBe("PRT-012345");
});

test("a draft keeps its own external reference, and one without gets the same in every window", () => {
  expect(toExternalReference({ external_ref: "ORDER-7", reference: "RB-7K2M9QX4TD" })).toBe("ORDER-7");
  expect(toExternalReference({ external_ref: null, reference: "RB-7K2M9QX4TD" })).toBe("PRT-7K2M9QX4TD");
});
