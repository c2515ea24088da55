import { expect, test } from "vitest";
import { splitPaymentReferences } from "./split-payment-references";

test.each([
  ["pay_1", ["pay_1"]],
  [" pay_1, pay_12;pay_3  pay_4 ", ["pay_1", "pay_12", "pay_3", "pay_4"]],
  [" ", []],
])("the payment references in %j are %j", (text, references) => {
  expect(splitPaymentReferences(text)).toEqual(references);
});
