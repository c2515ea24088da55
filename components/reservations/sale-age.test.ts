import { expect, test } from "vitest";
import { readSaleAge, storeSaleAge } from "./sale-age";

const sale = { person: "7", externalRef: "PRT-AAAAAA" };

test("an age is stored for one person and one sale", () => {
  storeSaleAge(sale, "23");
  storeSaleAge({ ...sale, externalRef: "PRT-BBBBBB" }, "70");
  storeSaleAge(sale, "24");
  expect(readSaleAge(sale)).toBe("24");
  expect(readSaleAge({ ...sale, externalRef: "PRT-BBBBBB" })).toBe("70");
  expect(readSaleAge({ ...sale, person: "8" })).toBeUndefined();
});

test("the ages of the last 100 sales are stored", () => {
  for (let count = 0; count < 100; count += 1) storeSaleAge({ ...sale, externalRef: `X-${count}` }, "30");
  expect(readSaleAge(sale)).toBeUndefined();
  expect(readSaleAge({ ...sale, externalRef: "X-0" })).toBe("30");
});
