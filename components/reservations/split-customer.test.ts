import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCustomer } from "./split-customer";

const ana = { first_name: "Ana", last_name: "Silva", email: "ana@x.pt", phone: "+351 912 345 678" };

test.each([
  ["Ana Silva ana@x.pt +351 912 345 678", ana],
  ["+351 912 345 678 ana@x.pt Ana Silva", ana],
  ["Silva, Ana; ana@x.pt; +351 912 345 678", ana],
  ["Ana Silva <ana@x.pt>, +351 912 345 678", ana],
  ["Ana Silva | ana@x.pt | +351 912 345 678", ana],
  ["Ana Silva\tana@x.pt\t+351 912 345 678", ana],
  ["  Ana   Silva  mailto:ana@x.pt  tel:+351 912 345 678 ", ana],
  ["Ana Silva - ana@x.pt - +351 912 345 678", ana],
])("%j is split into the fields", (line, customer) => {
  expect(splitCustomer(line)).toEqual(customer);
});

test.each([
  ["Maria João da Silva", "Maria João", "da Silva"],
  ["Ludwig van der Berg", "Ludwig", "van der Berg"],
  ["Jean-Luc O'Brien-Núñez", "Jean-Luc", "O'Brien-Núñez"],
  ["Núñez de Balboa, Vasco", "Vasco", "Núñez de Balboa"],
  ["Cher", "Cher", ""],
  ["van Dyk", "van", "Dyk"],
  ["山田 太郎", "山田", "太郎"],
])("the name %j is split into %j and %j", (line, first_name, last_name) => {
  expect(splitCustomer(line)).toEqual({ first_name, last_name, email: "", phone: "" });
});

test.each([
  ["SILVA/ANA MRS", "Ana", "Silva"],
  ["SILVA/ANA", "Ana", "Silva"],
  ["silva/ana mrs", "Ana", "Silva"],
  ["1.1SILVA/ANA MRS", "Ana", "Silva"],
  ["SILVA/ANA MARIA MS", "Ana Maria", "Silva"],
  ["SILVA/JOÃO PEDRO MR", "João Pedro", "Silva"],
  ["SILVA/MISS ANA", "Ana", "Silva"],
  ["SILVA/ANA DR MRS", "Ana", "Silva"],
  ["SILVA/TOM MSTR", "Tom", "Silva"],
  ["SILVA/EVA CHD", "Eva", "Silva"],
  ["SILVA/RUI DR.", "Rui", "Silva"],
  ["SILVA/ANAMRS", "Ana", "Silva"],
  ["SILVA/ANA MARIAMISS", "Ana Maria", "Silva"],
  ["SMITH/JOHNMR", "John", "Smith"],
  ["LEE/EVACHD", "Eva", "Lee"],
  // Names, not joined titles.
  ["COOPER/ADAMS", "Adams", "Cooper"],
  ["IVANOV/ALEKSANDR", "Aleksandr", "Ivanov"],
  ["HASSAN/AMR", "Amr", "Hassan"],
  ["NGUYEN/DR", "Dr", "Nguyen"],
  ["NÚÑEZ-GARCÍA/JOSÉ-LUIS MR", "José-Luis", "Núñez-García"],
  ["O'BRIEN/SIOBHÁN MS", "Siobhán", "O'Brien"],
  ["DA SILVA/MARIA JOÃO MRS", "Maria João", "da Silva"],
  ["LE/VAN ANH MR", "Van Anh", "Le"],
  ["COSTA/JOSE DOS ANJOS MR", "Jose dos Anjos", "Costa"],
  ["McDonald/Ronald Mr", "Ronald", "McDonald"],
  ["Silva/Ana", "Ana", "Silva"],
  ["Silva/Ana Maria Mrs", "Ana Maria", "Silva"],
  ["SILVA/Ana Maria", "Ana Maria", "Silva"],
  ["Silva/ANA MARIA", "Ana Maria", "Silva"],
])("the printed name %j is split into %j and %j", (line, first_name, last_name) => {
  expect(splitCustomer(line)).toEqual({ first_name, last_name, email: "", phone: "" });
});

test("a printed name is found beside an email address and a phone number", () => {
  expect(splitCustomer("SILVA/ANA MRS ana@x.pt +351 912 345 678")).toEqual(ana);
  expect(splitCustomer("+351 912 345 678; SILVA/ANAMRS; ana@x.pt")).toEqual(ana);
});

test.each([
  ["Ana Silva / Lisbon", "Ana Silva", "Lisbon"],
  ["Ana c/o Silva", "Ana c/o", "Silva"],
  ["Ana Silva/Acme Travel", "Ana Silva/Acme", "Travel"],
])("%j is not a printed name", (line, first_name, last_name) => {
  expect(splitCustomer(line)).toMatchObject({ first_name, last_name });
});

test.each([
  ["(020) 7946 0018", "(020) 7946 0018"],
  ["0044 20 7946 0018", "0044 20 7946 0018"],
  ["912-345-678", "912-345-678"],
  ["912.345.678", "912.345.678"],
])("%j is recognised as a phone number, unchanged", (line, phone) => {
  expect(splitCustomer(`Ana Silva ${line}`)).toMatchObject({ first_name: "Ana", last_name: "Silva", phone });
});

test("an email address keeps its plus, dots and subdomain, and a full stop after it is dropped", () => {
  expect(splitCustomer("Ana Silva ana.m+car@mail.x.co.uk.")).toMatchObject({
    email: "ana.m+car@mail.x.co.uk",
    last_name: "Silva",
  });
});

test("an empty line gives empty fields", () => {
  expect(splitCustomer("")).toEqual({ first_name: "", last_name: "", email: "", phone: "" });
});

test("each part finds its field in any order", () => {
  const word = fc
    .stringMatching(/^[A-Z][a-z]{2,8}$/)
    .filter((name) => !/^(Da|De|Do|Van|Von|Del|Den|Der)/.test(name));
  const person = fc.record({
    first: word,
    last: word,
    email: fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.(pt|com)$/),
    phone: fc.stringMatching(/^\+[1-9]\d{2} \d{3} \d{3} \d{3}$/),
  });
  fc.assert(
    fc.property(person, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (who, order) => {
      const parts = [`${who.first} ${who.last}`, who.email, who.phone];
      const line = order.map((place) => parts[place]).join(" ");
      expect(splitCustomer(line)).toEqual({
        first_name: who.first,
        last_name: who.last,
        email: who.email,
        phone: who.phone,
      });
    }),
  );
});

test("any line is split in a short time and without an error", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (line) => void splitCustomer(line)));
  const began = performance.now();
  splitCustomer(`${"1 ".repeat(20_000)}${"a@".repeat(20_000)}`);
  expect(performance.now() - began).toBeLessThan(5000);
});
