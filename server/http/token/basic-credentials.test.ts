import fc from "fast-check";
import { expect, test } from "vitest";
import { readBasicCredentials } from "./basic-credentials";

const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

test("form-encoded credentials decode to the original text", () => {
  const half = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(half, half, (clientId, clientSecret) => {
      fc.pre(clientId.isWellFormed() && clientSecret.isWellFormed());
      const header = basic(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
      expect(readBasicCredentials(header)).toEqual({ clientId, clientSecret });
    }),
  );
});

test("credentials in the service's own alphabet need no encoding", () => {
  const half = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/);
  fc.assert(
    fc.property(half, half, (clientId, clientSecret) => {
      expect(readBasicCredentials(basic(`${clientId}:${clientSecret}`))).toEqual({ clientId, clientSecret });
    }),
  );
});

test.each([
  ["a lower-case scheme", "basic aWQ6c2VjcmV0", { clientId: "id", clientSecret: "secret" }],
  ["several spaces", "Basic   aWQ6c2VjcmV0 ", { clientId: "id", clientSecret: "secret" }],
  ["a colon in the secret", basic("id:a:b"), { clientId: "id", clientSecret: "a:b" }],
  ["a percent sign without digits", basic("id:100%"), { clientId: "id", clientSecret: "100%" }],
  ["an empty secret", basic("id:"), { clientId: "id", clientSecret: "" }],
  ["an empty ID", basic(":secret"), { clientId: "", clientSecret: "secret" }],
  ["no padding", "Basic aWQ6cw", { clientId: "id", clientSecret: "s" }],
  ["white space before the scheme", "  Basic aWQ6cw", { clientId: "id", clientSecret: "s" }],
  ["a byte order mark as part of the ID", basic("\ufeffid:s"), { clientId: "\ufeffid", clientSecret: "s" }],
])("a header with %s is accepted", (_name, header, expected) => {
  expect(readBasicCredentials(header)).toEqual(expected);
});

test.each([
  ["no value", null],
  ["an empty value", ""],
  ["another scheme", "Bearer aWQ6c2VjcmV0"],
  ["a scheme with the same prefix", "BasicX aWQ6c2VjcmV0"],
])("a header with %s has no Basic credentials", (_name, header) => {
  expect(readBasicCredentials(header)).toBeUndefined();
});

test.each([
  ["nothing after the scheme", "Basic"],
  ["no colon", basic("secret")],
  ["text that is not base64", "Basic ***"],
  ["a character before the base64", "Basic !aWQ6c2VjcmV0"],
  ["a character after the base64", "Basic aWQ6c2VjcmV0!"],
  ["a character inside the base64", "Basic aWQ6.c2VjcmV0"],
  ["text that is not UTF-8", `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString("base64")}`],
  ["two values joined by a proxy", "Basic aWQ6c2VjcmV0, Basic aWQ6c2VjcmV0"],
  ["parameters instead of credentials", 'Basic realm="x"'],
])("a header with %s is an invalid request", (_name, header) => {
  expect(() => readBasicCredentials(header)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
