import { expect, test } from "vitest";
import { getTexts } from "@/lib/texts/get-texts";
import { balanceText } from "./balance-text";

const paid = { total: 200, currency: "EUR", reference: "pay_7731" };
const english = { texts: getTexts("en"), locale: "en-GB" };

function wordsAt(total: number, language = english) {
  return balanceText({ paid, asked: { total, currency: "EUR" } }, language);
}

const earlierPayment = "You said the customer paid €200.00 (pay_7731)";

test("after a payment the text and the button ask only for the difference", () => {
  expect(wordsAt(220)).toEqual({
    title: "Charge €20.00 more, then add the reference of that payment",
    earlierPayment,
    hint: `${earlierPayment}. If you collect a second payment, add its reference.`,
    action: "Book at €220.00 and collect €20.00 yourself",
  });
});

test("an overpaid amount is to be refunded", () => {
  expect(wordsAt(180)).toEqual({
    title: "Refund €20.00 to the customer",
    earlierPayment,
    hint: earlierPayment,
    action: "Book at €180.00 and refund €20.00 yourself",
  });
});

test("a paid amount is not requested again", () => {
  expect(wordsAt(200)).toEqual({
    title: "Nothing more to charge: €200.00 is paid",
    earlierPayment,
    hint: earlierPayment,
    action: "Book",
  });
});

test.each([
  ["pt", "pt-PT"],
  ["de", "de-DE"],
] as const)("every amount is present in %s", (language, locale) => {
  const words = wordsAt(220, { texts: getTexts(language), locale });
  expect(words?.title).toMatch(/20,00\s€/);
  expect(words?.hint).toMatch(/200,00\s€.*\(pay_7731\)/);
  expect(words?.action).toMatch(/220,00\s€.* 20,00\s€/);
});

test("without a payment there is no balance text", () => {
  expect(balanceText({ paid: undefined, asked: { total: 220, currency: "EUR" } }, english)).toBeUndefined();
});
