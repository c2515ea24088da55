import fc from "fast-check";
import { expect, test } from "vitest";
import { readBasicCredentials } from "./basic-credentials";

const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

test("whatever a client form-encodes as RFC 6749 asks comes back as it was", () => {
  const half = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(half, half, (clientId, clientSecret) => {
      fc.pre(clientId.isWellFormed() && clientSecret.isWellFormed());
      const header = basic(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
      expect(readBasicCredentials(header)).toEqual({ clientId, clientSecret });
    }),
  );
});

test("credentials of the service's own alphabet need no encoding", () => {
  const half = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/);
  fc.assert(
    fc.property(half, half, (clientId, clientSecret) => {
      expect(readBasicCredentials(basic(`${clientId}:${clientSecret}`))).toEqual({ clientId, clientSecret });
    }),
  );
});

test.each([
  ["lower-case scheme", "basic aWQ6c2VjcmV0", { clientId: "id", clientSecret: "secret" }],
  ["several spaces", "Basic   aWQ6c2VjcmV0 ", { clientId: "id", clientSecret: "secret" }],
  ["a colon in the secret", basic("id:a:b"), { clientId: "id", clientSecret: "a:b" }],
  ["a percent sign that encodes nothing", basic("id:100%"), { clientId: "id", clientSecret: "100%" }],
  ["an empty secret", basic("id:"), { clientId: "id", clientSecret: "" }],
  ["an empty id", basic(":secret"), { clientId: "", clientSecret: "secret" }],
  ["no padding", "Basic aWQ6cw", { clientId: "id", clientSecret: "s" }],
  ["white space before the scheme", "  Basic aWQ6cw", { clientId: "id", clientSecret: "s" }],
  [
    "a byte order mark, which is part of the id",
    basic("\ufeffid:s"),
    { clientId: "\ufeffid", clientSecret: "s" },
  ],
])("%s is understood", (_name, header, expected) => {
  expect(readBasicCredentials(header)).toEqual(expected);
});

test.each([
  ["no header", null],
  ["an empty header", ""],
  ["another scheme", "Bearer aWQ6c2VjcmV0"],
  ["a scheme that begins alike", "BasicX aWQ6c2VjcmV0"],
])("%s carries no Basic credentials", (_name, header) => {
  expect(readBasicCredentials(header)).toBeUndefined();
});

test.each([
  ["nothing after the scheme", "Basic"],
  ["no colon", basic("secret")],
  ["not base64", "Basic ***"],
  ["base64 with something before it", "Basic !aWQ6c2VjcmV0"],
  ["base64 with something after it", "Basic aWQ6c2VjcmV0!"],
  ["base64 with something in it", "Basic aWQ6.c2VjcmV0"],
  ["text that is not UTF-8", `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString("base64")}`],
  ["two headers joined by a proxy", "Basic aWQ6c2VjcmV0, Basic aWQ6c2VjcmV0"],
  ["parameters in place of a token", 'Basic realm="x"'],
])("%s is an invalid request", (_name, header) => {
  expect(() => readBasicCredentials(header)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
