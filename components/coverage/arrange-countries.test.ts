import { expect, test } from "vitest";
import { filterCountries, sortCountries } from "./arrange-countries";

function country(country_code: string, name: string) {
  return { country_code, name };
}

test.for([
  ["en-GB", ["Åland Islands", "Austria", "Côte d’Ivoire", "Croatia", "Zambia"]],
  ["pt-PT", ["África do Sul", "Alemanha", "Áustria", "Egito", "Zâmbia"]],
] as const)("countries are sorted as %s sorts names, accents included", ([locale, names]) => {
  const countries = names.map((name) => country(name, name));
  expect(sortCountries(countries.toReversed(), locale)).toEqual(countries);
});

const all = [country("at", "Áustria"), country("us", "Estados Unidos"), country("zz", "Test Track")];

test.for([
  ["", ["at", "us", "zz"]],
  ["  ", ["at", "us", "zz"]],
  ["aus", ["at"]],
  ["ÁUS", ["at"]],
  ["unidos", ["us"]],
  ["us", ["at", "us"]],
  ["ZZ", ["zz"]],
  ["nowhere", []],
] as const)("“%s” leaves the countries %j", ([typed, codes]) => {
  expect(filterCountries(all, typed).map(({ country_code }) => country_code)).toEqual(codes);
});
