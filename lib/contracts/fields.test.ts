import { expect, test } from "vitest";
import { localeParam } from "./fields";

test.for(["en", "pt-BR", "zh-Hant-TW", "tlh", "es-419"])("“%s” is a language tag", (tag) => {
  expect(localeParam.parse(tag)).toBe(tag);
});

test.for(["", "d", "en_GB", "de,en;q=0.5", "english language", "*"])("“%s” is not a language tag", (tag) => {
  expect(localeParam.safeParse(tag).error?.issues).toMatchObject([
    { message: "Expected a BCP 47 language tag such as pt-BR" },
  ]);
});
