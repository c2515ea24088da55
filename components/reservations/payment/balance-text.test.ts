import { expect, test } from "vitest";
import { textsOf } from "@/lib/texts/texts-of";
import { balanceText } from "./balance-text";

const paid = { total: 200, currency: "EUR", reference: "pay_7731" };
const english = { texts: textsOf("en"), locale: "en-GB" };

function wordsAt(total: number, language = english) {
  return balanceText({ paid, asked: { total, currency: "EUR" } }, language);
}

const said = "You said the customer paid €200.00 (pay_7731)";

test("after a payment only the difference is asked for, and the main key says so", () => {
  expect(wordsAt(220)).toEqual({
    title: "Charge €20.00 more, then add its reference",
    said,
    hint: `${said}. Add the second reference if you collected separately.`,
    action: "Collect €20.00 and book at €220.00",
  });
});

test("what was paid too much is to be refunded", () => {
  expect(wordsAt(180)).toEqual({
    title: "Refund €20.00 to the customer",
    said,
    hint: said,
    action: "Refund €20.00 and book at €180.00",
  });
});

test("what is paid is not asked for once more", () => {
  expect(wordsAt(200)).toEqual({
    title: "Nothing more to charge: €200.00 is paid",
    said,
    hint: said,
    action: "Book",
  });
});

test("no amount gets lost in the other language", () => {
  const words = wordsAt(220, { texts: textsOf("pt"), locale: "pt-PT" });
  expect(words?.title).toMatch(/20,00\s€/);
  expect(words?.hint).toMatch(/200,00\s€ \(pay_7731\)/);
  expect(words?.action).toMatch(/20,00\s€.*220,00\s€/);
});

test("where nothing was paid there is nothing to say about it", () => {
  expect(balanceText({ paid: undefined, asked: { total: 220, currency: "EUR" } }, english)).toBeUndefined();
});
